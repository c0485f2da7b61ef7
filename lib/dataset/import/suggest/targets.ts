import type { FieldName } from "../fields";
import {
  looksLikeName,
  looksLikeState,
  looksLikeStreet,
  looksLikeZip,
  medianOf,
  type Profile,
  share,
  within,
} from "./profile";

/** The usual names of a field's columns, and what their cells look like. */
interface Target {
  /** Best first; compared without case, spaces and punctuation. */
  names: string;
  /** How well a column's cells fit, 0 to 1. */
  fit(profile: Profile): number;
}

const dates = ({ date }: Profile): number => (date ? 1 : 0);
const money = (profile: Profile): number =>
  within(profile, 0, 1e9) * (medianOf(profile) >= 100 || profile.numbers.length === 0 ? 1 : 0.5);
const counts = (max: number) => (profile: Profile) => within(profile, 0, max);
/** The fit of a key: the share of distinct cells, not required to be 1 because some homes are sold twice. */
const unique = ({ distinct, cells }: Profile): number => (cells.length === 0 ? 0 : distinct / cells.length);
/** The fit of a category, whose words recur. */
const kinds = (profile: Profile): number => {
  const few = profile.distinct <= 40 || profile.distinct <= profile.cells.length / 4;
  return few ? 1 : 0;
};

export const TARGETS: Partial<Record<FieldName, Target>> = {
  key: {
    names:
      "listingkey,mlsnumber,mlsid,mls,listingid,listingnumber,propertyid,parcelid,parcelnumber,parcelno,parcel,apn,pin,accountnumber,account,opaaccountnum,recordid,id,key,zpid",
    fit: (profile) => (unique(profile) >= 0.3 ? 0.5 + unique(profile) / 2 : 0),
  },
  streetAddress: {
    names:
      "streetaddress,siteaddress,situsaddress,propertyaddress,fulladdress,addressline1,address1,address,situs,location,propaddressfull,street,addr",
    fit: (profile) => {
      const fits = share(profile, looksLikeStreet);
      return fits >= 0.4 ? 0.5 + fits / 2 : 0;
    },
  },
  unit: {
    names: "unitnumber,unit,apartmentnumber,apartment,apt,suite,unitno,aptno",
    fit: (profile) => (profile.cells.length === 0 ? 1 : share(profile, (cell) => cell.trim().length <= 10)),
  },
  city: {
    names: "city,situscity,sitecity,propertycity,cityname,municipality,town,postalcity,propaddresscityname",
    fit: (profile) => share(profile, looksLikeName),
  },
  state: {
    names: "state,stateorprovince,situsstate,statecode,st,statename",
    fit: (profile) => share(profile, looksLikeState),
  },
  zipCode: {
    names: "zipcode,zip,postalcode,ziporpostalcode,situszip,sitezip,zip5,zipcd,postcode,propertyzip",
    fit: (profile) => share(profile, looksLikeZip),
  },
  propertyType: {
    names:
      "propertytype,proptype,propertyuse,usecode,use,usedescription,landuse,categorycodedescription,buildingclasscategory,propertyclass,parcelclass,hometype,class,type,style",
    fit: kinds,
  },
  status: { names: "status,listingstatus,standardstatus,mlsstatus,currentstatus,homestatus", fit: kinds },
  listPrice: { names: "listprice,currentprice,askingprice,listingprice,asking,price", fit: money },
  originalListPrice: { names: "originallistprice,origlistprice,originalprice", fit: money },
  listDate: { names: "listdate,listingdate,datelisted,onmarketdate,listingcontractdate", fit: dates },
  pendingDate: { names: "pendingdate,contractdate,undercontractdate", fit: dates },
  soldPrice: {
    names:
      "soldprice,saleprice,saleamt,salesprice,closeprice,closedprice,saleamount,lastsaleprice,sellingprice,lastsoldprice",
    fit: money,
  },
  soldDate: {
    names:
      "solddate,saledate,saledt,closedate,closeddate,closingdate,lastsaledate,lastsolddate,dateofsale,transferdate,prevsolddate,date",
    fit: dates,
  },
  offMarketDate: { names: "offmarketdate,expirationdate,withdrawndate", fit: dates },
  bedroomsTotal: {
    names: "bedroomstotal,bedrooms,beds,bedroom,bed,br,numbedrooms,numberofbedrooms,totalbedrooms",
    fit: counts(60),
  },
  bathroomsTotal: {
    names: "bathroomstotal,bathrooms,baths,bathroom,bath,numberofbathrooms,totalbaths,ba",
    fit: (profile) =>
      Math.max(
        within(profile, 0, 60),
        share(profile, (cell) => /^\d+(?:[ /].*)?$/.test(cell.trim())),
      ),
  },
  bathroomsFull: { names: "bathroomsfull,fullbaths,fullbath,bathsfull,fbath", fit: counts(60) },
  bathroomsHalf: { names: "bathroomshalf,halfbaths,halfbath,bathshalf,hbath", fit: counts(60) },
  livingArea: {
    names:
      "livingarea,sqftliving,livingsqft,totallivablearea,squarefeet,sqft,heatedarea,grosssquarefeet,grosslivingarea,gla,livingsqm,livingareasqm,housesize,buildingarea,bldgsf,squarefootage,squareft,area",
    fit: counts(1e6),
  },
  lotSize: {
    names:
      "lotsizesquarefeet,lotsize,lotsqft,sqftlot,landsquarefeet,lotarea,landarea,totalarea,lotacres,lotsizeacres,acrelot,acreage,acres,landsf",
    fit: counts(1e9),
  },
  yearBuilt: {
    names: "yearbuilt,yrbuilt,builtyear,yrblt,year",
    fit: (profile) => Math.max(within(profile, 1600, 2100), share(profile, (cell) => Number(cell) === 0) * 0.9),
  },
  daysOnMarket: { names: "daysonmarket,dom", fit: counts(20_000) },
  latitude: { names: "latitude,lat,y", fit: (profile) => within(profile, -180, 180) },
  longitude: { names: "longitude,long,lng,lon,x", fit: (profile) => within(profile, -180, 180) },
  taxYear: { names: "taxyear,assessmentyear", fit: (profile) => within(profile, 1900, 2100) },
  taxPaid: { names: "taxpaid,taxannualamount,annualtax,taxamount,taxes", fit: money },
  assessedValue: { names: "assessedvalue,taxassessedvalue,totalassessedvalue,assessment,totalvalue", fit: money },
  lastUpdated: { names: "lastupdated,modificationtimestamp,updatedat,modified,lastmodified,lastchange", fit: dates },
  eventSource: { names: "source,mlsname,originatingsystemname", fit: (profile) => share(profile, looksLikeName) },
};

const NEARLY = 0.6;
const SHORTEST_PART = 5;

/** How well a column's name matches a field's names, 0 to 1: best for the most usual name, lower for a name that contains one. */
function nameScore(name: string, names: readonly string[]): number {
  const rank = names.indexOf(name);
  if (rank >= 0) return 1 - rank / 200;
  const part = names.find(
    (known) => known.length >= SHORTEST_PART && name.length > known.length && name.includes(known),
  );
  return part ? NEARLY * (part.length / name.length) ** 0.5 : 0;
}

/** How likely a column belongs to a field, 0 to 1, by its name and its cells. */
export function scoreOf(field: FieldName, profile: Profile): number {
  const target = TARGETS[field];
  if (!target) return 0;
  const named = nameScore(profile.name, target.names.split(","));
  if (named === 0) return 0;
  // An empty column can only be judged by its name.
  return named * (profile.cells.length === 0 ? 0.9 : target.fit(profile));
}
