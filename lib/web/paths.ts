/** The search as it is offered to who has asked for nothing yet: homes that can be bought. */
export const HOMES_FOR_SALE = "/homes?status=forSale";
