"""The records and operations of the API, made by `npm run clients` from its description."""

from __future__ import annotations

import datetime as dates
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, Required, TypeAlias, TypedDict, Unpack, overload


class ProblemErrors(TypedDict):
    parameter: str
    message: str
    # As it came, cut to a length; null where missing or undecodable
    received: str | None


class ProblemSuggestions(TypedDict):
    id: str
    address: Address


class Problem(TypedDict):
    # Path of the code's entry in the reference page
    type: str
    title: str
    status: int
    detail: str
    # The request id
    instance: str
    code: Literal["missing_api_key", "invalid_api_key", "invalid_parameters", "limit_exceeds_plan", "property_not_found", "address_not_found", "market_not_found", "version_gone", "not_found", "method_not_allowed", "rate_limited", "unavailable", "internal_error", "forbidden_origin", "malformed_request", "not_implemented", "request_timeout", "content_too_large", "headers_too_large"]
    # Only of invalid_parameters: every fault
    errors: NotRequired[list[ProblemErrors]]
    # Only of address_not_found: addresses that are near
    suggestions: NotRequired[list[ProblemSuggestions]]


class PropertySummary(TypedDict):
    """A row of the search"""

    # Stable across rebuilds of the same source record
    id: str
    # recentlySold: sold less than 90 days before the dataset's date, and not on the market since
    status: Literal["forSale", "recentlySold", "forRent", "offMarket"]
    # Whole US dollars: the current asking price (monthly rent for forRent), or the last asking
    # price
    listPrice: int | None
    address: Address
    # Bedrooms
    bedroomsTotal: int | None
    # Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75
    bathroomsTotal: float | None
    # Square feet
    livingArea: int | None
    # Days on market
    daysOnMarket: int | None
    # ISO 8601, UTC, whole seconds
    lastUpdated: str


class Address(TypedDict):
    # With the unit, as in “12 Main St Unit 4B”
    streetAddress: str
    city: str
    # Two-letter state code
    state: str
    # Five-digit ZIP code
    zipCode: str


class PropertySummaryWithDetails(TypedDict):
    """A row of the search with include=details (extension)"""

    # Stable across rebuilds of the same source record
    id: str
    # recentlySold: sold less than 90 days before the dataset's date, and not on the market since
    status: Literal["forSale", "recentlySold", "forRent", "offMarket"]
    # Whole US dollars: the current asking price (monthly rent for forRent), or the last asking
    # price
    listPrice: int | None
    address: Address
    # Bedrooms
    bedroomsTotal: int | None
    # Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75
    bathroomsTotal: float | None
    # Square feet
    livingArea: int | None
    # Days on market
    daysOnMarket: int | None
    # ISO 8601, UTC, whole seconds
    lastUpdated: str
    propertyType: Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]
    # Year of construction
    yearBuilt: int | None
    # Square feet
    lotSize: int | None
    coordinates: Coordinates | None
    # The newest price event
    latestEvent: PriceEvent | None
    # The current asking price minus the one before it in this listing
    priceChange: int | None
    # For sale, and the listing's last event about a contract is pending: no listing, price change
    # or return to the market came after it
    underContract: bool
    # The newest sold event, whatever the status is now
    lastSale: LastSale | None
    # Days on market and those of the marketing period's earlier listings
    cumulativeDaysOnMarket: int | None
    # The first asking price of the marketing period; null for a home off the market
    originalListPrice: int | None
    # The current asking price minus the first one of the marketing period
    totalPriceChange: int | None
    # Only with latitude, longitude and radius: miles from there, two decimals, half up
    distance: NotRequired[float]


class Coordinates(TypedDict):
    """Decimal degrees, WGS 84"""

    latitude: float
    longitude: float


class PriceEvent(TypedDict):
    # Calendar date, YYYY-MM-DD
    date: str
    # listed, priceChanged, pending, sold, delisted, listedForRent or rented; an imported event of
    # another name is kept, in camelCase
    event: str
    # Whole US dollars; monthly rent for a rental event
    price: int
    # Origin of the event record
    source: str


class LastSale(TypedDict):
    # Calendar date, YYYY-MM-DD
    date: str
    # Whole US dollars
    price: int


class ListMeta(TypedDict):
    # Everything that matches, independent of the page
    total: int
    # Page size applied
    limit: int
    # Results skipped
    offset: int


class PropertyLookupRecord(TypedDict):
    # Stable across rebuilds of the same source record
    id: str
    # recentlySold: sold less than 90 days before the dataset's date, and not on the market since
    status: Literal["forSale", "recentlySold", "forRent", "offMarket"]
    # Whole US dollars: the current asking price (monthly rent for forRent), or the last asking
    # price
    listPrice: int | None
    address: Address
    # Bedrooms
    bedroomsTotal: int | None
    # Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75
    bathroomsTotal: float | None
    # Square feet
    livingArea: int | None
    # ISO 8601, UTC, whole seconds
    lastUpdated: str


class MapFeatureCollection(TypedDict):
    """GeoJSON (RFC 7946)"""

    type: Literal["FeatureCollection"]
    features: list[MapFeature]


class MapFeatureGeometry(TypedDict):
    type: Literal["Point"]
    coordinates: list[float]


class MapFeatureProperties(TypedDict):
    count: int
    medianListPrice: float | None
    # Of the newest sale of each home that has one, whatever its status is now
    medianSoldPrice: float | None
    # Only on a single home, otherwise null
    status: Literal["forSale", "recentlySold", "forRent", "offMarket"] | None
    # Only on a single home, otherwise null
    listPrice: int | None
    # What a single home last sold for, where it is recently sold or off the market and has a sale
    # on record; otherwise null
    salePrice: int | None


class MapFeature(TypedDict):
    """A cluster of homes, or a single home (count 1)"""

    type: Literal["Feature"]
    # Only on a single home
    id: NotRequired[str]
    # west, south, east, north of its homes
    bbox: list[float]
    geometry: MapFeatureGeometry
    properties: MapFeatureProperties


class FacetsStatus(TypedDict):
    forSale: int
    recentlySold: int
    forRent: int
    offMarket: int


class FacetsPropertyType(TypedDict):
    singleFamily: int
    condo: int
    townhouse: int
    multiFamily: int
    land: int


class FacetsListPrice(TypedDict):
    """Whole US dollars, at most 40 bins"""

    # Empty where nothing matches
    bins: list[HistogramBin]
    # Matches without a value
    nulls: int


class FacetsLivingArea(TypedDict):
    """Square feet, at most 40 bins"""

    # Empty where nothing matches
    bins: list[HistogramBin]
    # Matches without a value
    nulls: int


class FacetsBedroomsTotal(TypedDict):
    """One bin for each number of bedrooms"""

    # Empty where nothing matches
    bins: list[HistogramBin]
    # Matches without a value
    nulls: int


class FacetsBathroomsTotal(TypedDict):
    """One bin for each quarter of a bathroom: the homes with 1.5 are those from 1.5 to 1.75"""

    # Empty where nothing matches
    bins: list[HistogramBin]
    # Matches without a value
    nulls: int


class FacetsSoldPrice(TypedDict):
    """Of the newest sale, whatever the status is now; whole US dollars, at most 40 bins"""

    # Empty where nothing matches
    bins: list[HistogramBin]
    # Matches without a value
    nulls: int


class Facets(TypedDict):
    """Counts over the records that match all filters"""

    total: int
    status: FacetsStatus
    propertyType: FacetsPropertyType
    # Whole US dollars, at most 40 bins
    listPrice: FacetsListPrice
    # Square feet, at most 40 bins
    livingArea: FacetsLivingArea
    # One bin for each number of bedrooms
    bedroomsTotal: FacetsBedroomsTotal
    # One bin for each quarter of a bathroom: the homes with 1.5 are those from 1.5 to 1.75
    bathroomsTotal: FacetsBathroomsTotal
    # Of the newest sale, whatever the status is now; whole US dollars, at most 40 bins
    soldPrice: FacetsSoldPrice


class HistogramBin(TypedDict):
    """Values from min up to, not including, max; the last bin includes it"""

    min: float
    max: float
    count: int


class PropertyRecord(TypedDict):
    # Stable across rebuilds of the same source record
    id: str
    # recentlySold: sold less than 90 days before the dataset's date, and not on the market since
    status: Literal["forSale", "recentlySold", "forRent", "offMarket"]
    # Whole US dollars: the current asking price (monthly rent for forRent), or the last asking
    # price
    listPrice: int | None
    address: Address
    # Bedrooms
    bedroomsTotal: int | None
    # Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75
    bathroomsTotal: float | None
    # Square feet
    livingArea: int | None
    # Square feet
    lotSize: int | None
    # Year of construction
    yearBuilt: int | None
    propertyType: Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]
    # Days on market
    daysOnMarket: int | None
    # Newest first
    priceHistory: list[PriceEvent]
    # Newest first
    taxHistory: list[TaxEntry]
    scores: Scores | None
    coordinates: Coordinates | None
    # ISO 8601, UTC, whole seconds
    lastUpdated: str


class TaxEntry(TypedDict):
    year: int
    # Whole US dollars
    taxPaid: int
    # Whole US dollars
    assessedValue: int


class Scores(TypedDict):
    # Walkability, 0 to 100
    walkability: int | None
    # Transit, 0 to 100
    transit: int | None
    # Bike, 0 to 100
    bike: int | None


class Comparable(TypedDict):
    """A sale that a home is compared with"""

    # Stable across rebuilds of the same source record
    id: str
    address: Address
    propertyType: Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]
    # Calendar date, YYYY-MM-DD
    soldDate: str
    # Whole US dollars
    soldPrice: int
    # Square feet
    livingArea: int | None
    # Bedrooms
    bedroomsTotal: int | None
    # Bathrooms; a half bath counts 0.5, a three-quarter bath 0.75
    bathroomsTotal: float | None
    # Year of construction
    yearBuilt: int | None
    # Square feet
    lotSize: int | None
    coordinates: Coordinates | None
    # Miles, two decimals; null where either has no place
    distance: float | None
    # 1 is alike in everything; three decimals
    similarity: float
    adjustedPrice: int | None


class Valuation(TypedDict):
    """An estimate by statistics from sales of other homes: not an appraisal"""

    estimate: int | None
    low: int | None
    high: int | None
    # The share of sales that the range is made to hold
    interval: float
    # Sales that were read
    comparables: int
    # Calendar date, YYYY-MM-DD
    asOf: str
    # Why there is no estimate
    reason: Literal["tooFewSales", "missingFacts"] | None
    # Of the ZIP code where it has 30 such sales, otherwise of the dataset; null without any
    accuracy: ValuationAccuracy | None


class ValuationAccuracy(TypedDict):
    """Measured when the dataset was made"""

    # Sales that were estimated from earlier sales alone
    sales: int
    # Median of |estimate − price| / price, one decimal
    medianErrorPercent: float
    # Share of sales whose error is at most a tenth, one decimal
    within10Percent: float
    # Share of sales with low ≤ price ≤ high, one decimal
    intervalCoveragePercent: float


class MarketRow(TypedDict):
    # Five-digit ZIP code
    zipCode: str
    city: str
    # Two-letter state code
    state: str
    snapshot: MarketFigures
    window: NotRequired[MarketMonth]
    yearBefore: NotRequired[MarketMonth | None]


class MarketFigures(TypedDict):
    # Calendar date, YYYY-MM-DD
    date: str
    # Median asking price of the active listings, whole US dollars
    medianListPrice: int | None
    # Median sold price in the last 30 days
    medianSoldPrice: int | None
    # Homes for sale that are not under contract
    activeListings: int | None
    # New listings in the last 30 days
    newListings30d: int | None
    # Properties sold in the last 30 days
    soldLast30d: int | None
    # Median days from listing to sale of the properties sold
    medianDaysOnMarket: int | None
    # Average sold price per square foot
    averagePricePerSqft: int | None
    # Active listings divided by sales of the last 30 days, one decimal
    inventoryMonths: float | None
    # Mean of sold price over the last asking price, three decimals
    listToSoldRatio: float | None


class MarketMonth(TypedDict):
    # YYYY-MM
    month: str
    # Median list price of the listings active on the month's last day
    medianListPrice: int | None
    # Median price of the month's sales
    medianSoldPrice: int | None
    # Listings active on the month's last day, and not under contract then
    activeListings: int | None
    # Sales in the month
    soldCount: int | None
    # Median days from listing to sale
    medianDaysOnMarket: int | None
    # Average sold price per square foot
    averagePricePerSqft: int | None


class AreaMarket(TypedDict):
    # Records that match
    homes: int
    # ZIP codes that they are in
    zipCodes: int
    snapshot: AreaFigures
    # Contiguous months, newest first, from the dataset's month to that of the first event
    history: list[AreaMonth]


class AreaFigures(TypedDict):
    # Calendar date, YYYY-MM-DD
    date: str
    # Median asking price of the active listings, whole US dollars
    medianListPrice: int | None
    # Median sold price in the last 30 days
    medianSoldPrice: int | None
    # Homes for sale that are not under contract
    activeListings: int | None
    # New listings in the last 30 days
    newListings30d: int | None
    # Properties sold in the last 30 days
    soldLast30d: int | None
    # Median days from listing to sale of the properties sold
    medianDaysOnMarket: int | None
    # Average sold price per square foot
    averagePricePerSqft: int | None
    # Active listings divided by sales of the last 30 days, one decimal
    inventoryMonths: float | None
    # Mean of sold price over the last asking price, three decimals
    listToSoldRatio: float | None
    # Homes for sale that are under contract on the date
    underContract: int
    # Median days since the active listings were listed
    medianListingAge: int | None
    # First and third quartile of the active listings' asking prices, whole US dollars; null under 5
    # of them
    listPriceQuartiles: list[int] | None


class AreaMonth(TypedDict):
    # YYYY-MM
    month: str
    # Median list price of the listings active on the month's last day
    medianListPrice: int | None
    # Median price of the month's sales
    medianSoldPrice: int | None
    # Listings active on the month's last day, and not under contract then
    activeListings: int | None
    # Sales in the month
    soldCount: int | None
    # Median days from listing to sale
    medianDaysOnMarket: int | None
    # Average sold price per square foot
    averagePricePerSqft: int | None
    # Listed in the month
    newListings: int
    # Mean of sold price over the last asking price, of the month's sales, three decimals
    listToSoldRatio: float | None
    # Active listings divided by the month's sales, one decimal
    inventoryMonths: float | None
    # Of the listings that were active on a day of the month, those whose asking price was reduced
    # in it while they were active, three decimals
    priceReductionShare: float | None
    # Listings that went under contract in the month
    pendingSales: int
    # Listings that were taken off the market in the month
    delistings: int
    # Of the month's sales with an asking price, those above the last one, three decimals
    soldAboveListShare: float | None
    # First and third quartile of the prices of the month's sales, whole US dollars; null under 5 of
    # them
    soldPriceQuartiles: list[int] | None


class MarketSnapshot(TypedDict):
    # Five-digit ZIP code
    zipCode: str
    city: str
    # Two-letter state code
    state: str
    snapshot: MarketFigures


class MarketHistory(TypedDict):
    # Five-digit ZIP code
    zipCode: str
    city: str
    # Two-letter state code
    state: str
    # Contiguous months, newest first, from the dataset's month to the first that anything is known
    # of
    history: list[MarketMonth]


class PublishedSeries(TypedDict):
    # As its publisher calls it, in lower case
    name: str
    # Who publishes it, and of which homes or periods
    source: str
    # What its values are
    unit: Literal["usd", "usdPerMonth", "count", "days", "ratio"]
    # Newest first, one a month; a month without a value is left out
    points: list[SeriesPoint]


class SeriesPoint(TypedDict):
    # YYYY-MM
    month: str
    # As published
    value: float


class Place(TypedDict):
    kind: Literal["state", "city", "zip", "address"]
    # exact: all words are the name, or what people call a city (NYC), with or without its state or
    # ZIP; prefix: they begin its words; similar: one letter differs (two from eight letters on),
    # only where nothing else matches
    match: Literal["exact", "prefix", "similar"]
    label: str
    # Parameters of a search that shows this place
    query: dict[str, str]
    # A property's id, where kind is address
    id: str | None


class ChangedHome(TypedDict):
    # Property identifier
    id: str
    # added and removed by the served version; changed: the answer by id differs in any byte
    change: Literal["added", "changed", "removed"]


class AccountLimits(TypedDict):
    # Requests a minute, and the largest burst
    requestsPerMinute: int
    # Page size where limit is left out
    defaultLimit: int
    # The largest limit that is answered
    maximumLimit: int


class AccountUsage(TypedDict):
    # Requests since the current minute began, this one included
    minute: int
    # Requests since the current day began, UTC, this one included
    day: int


class Account(TypedDict):
    plan: Literal["free", "developer", "pro", "enterprise"]
    # What the key was called when it was made
    name: str
    limits: AccountLimits
    usage: AccountUsage


class OpenAPI(TypedDict):
    openapi: str


class SearchPropertiesQuery(TypedDict, total=False):
    """Parameters: Search properties."""

    # ZIP code. Extension: a comma-separated list, or the parameter repeated.
    zipCode: Sequence[str]
    # City name, exact; outer white space is trimmed.
    city: str
    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # Status. Extension: a comma-separated list, or the parameter repeated.
    status: Sequence[Literal["forSale", "recentlySold", "forRent", "offMarket"]]
    # Property type. Extension: a comma-separated list, or the parameter repeated.
    propertyType: Sequence[Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]]
    # Minimum list price, whole US dollars; for homes for rent, per month.
    minPrice: int
    # Maximum list price, whole US dollars.
    maxPrice: int
    # Minimum bedrooms.
    minBeds: int
    # Maximum bedrooms.
    maxBeds: int
    # Minimum bathrooms.
    minBaths: float
    # Maximum bathrooms.
    maxBaths: float
    # Minimum living area, square feet.
    minSqft: int
    # Maximum living area, square feet.
    maxSqft: int
    # Minimum lot size, square feet.
    minLotSize: int
    # Maximum lot size, square feet.
    maxLotSize: int
    # Minimum year built.
    minYearBuilt: int
    # Maximum year built.
    maxYearBuilt: int
    # Maximum days on market.
    maxDaysOnMarket: int
    # Minimum days on market with those of earlier listings in the same marketing period.
    minCumulativeDaysOnMarket: int
    # Maximum days on market with those of earlier listings in the same marketing period.
    maxCumulativeDaysOnMarket: int
    # true: for sale and under contract on the dataset's date, which means that the listing's last
    # event about a contract is pending; false: every other home.
    underContract: bool
    # true: for sale or for rent, and its marketing period has more than one listing; false: every
    # other home. A marketing period is consecutive listings for sale, or for rent, ended by a sale,
    # a letting, or more than 90 days off the market.
    relisted: bool
    # true: the asking price is below the first one of its marketing period (totalPriceChange below
    # 0); false: every other home.
    priceReduced: bool
    # Minimum cut of the marketing period's first asking price, in per cent of it.
    minTotalCut: float
    # Last updated at this instant (RFC 3339) or later. A + in it is sent as %2B.
    updatedSince: dates.datetime | str
    # Newest sale (lastSale) on this day or later, whatever the status is now.
    soldSince: dates.date | str
    # Minimum price of the same sale, whole US dollars.
    minSoldPrice: int
    # Maximum price of the same sale, whole US dollars.
    maxSoldPrice: int
    # Minimum price per square foot: list price divided by living area, unrounded; homes that lack
    # either are left out.
    minPricePerSqft: float
    # Maximum price per square foot.
    maxPricePerSqft: float
    # Maximum property tax of the newest year on record, whole US dollars.
    maxTaxPaid: int
    # Minimum walkability score, 0 to 100.
    minWalkability: int
    # Minimum transit score, 0 to 100.
    minTransit: int
    # Minimum bike score, 0 to 100.
    minBike: int
    # west,south,east,north in decimal degrees; a box across the antimeridian has west > east.
    bbox: Sequence[float]
    # Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle
    # contains the homes within its radius, by the haversine formula on a sphere with a radius of
    # 3,958.7613 miles.
    latitude: float
    # Longitude of the center of a circle, decimal degrees; needs latitude and radius.
    longitude: float
    # Radius of a circle, miles, inclusive; needs latitude and longitude.
    radius: float
    # A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals,
    # closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are
    # straight lines in longitude and latitude and must not cross the antimeridian.
    polygon: str
    # Different property ids, at most 200 and no more than the plan's maximum page. Unknown ids are
    # ignored. Without limit the page is as long as the list. Extension: a comma-separated list, or
    # the parameter repeated.
    id: Sequence[str]
    # Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250,
    # Enterprise 100 and 1,000.
    limit: int
    # Number of results to skip.
    offset: int
    # Use instead of offset: pages far into a result cost no more than the first. Send start for the
    # first page, then the cursor in the link to the next page. A cursor is valid only for its
    # search and dataset version; after a new version it is answered with 410.
    cursor: str
    # Sort key. Nulls come last in either order; ties are broken by id in the direction of order.
    # Extensions: pricePerSqft, yearBuilt, lotSize, bedroomsTotal, bathroomsTotal, soldDate and
    # soldPrice (of the newest sale), cumulativeDaysOnMarket, totalPriceChange and, with latitude,
    # longitude and radius, distance.
    sort: Literal["listPrice", "daysOnMarket", "livingArea", "lastUpdated", "pricePerSqft", "yearBuilt", "lotSize", "bedroomsTotal", "bathroomsTotal", "soldDate", "soldPrice", "cumulativeDaysOnMarket", "totalPriceChange", "distance"]
    # Direction of the sort. With sort=distance the default is asc.
    order: Literal["asc", "desc"]
    # true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false
    # leaves every value exactly as in JSON.
    csvGuard: bool


class SearchPropertiesWithDetailsAnswer(TypedDict):
    meta: ListMeta
    data: list[PropertySummaryWithDetails]


class SearchPropertiesAnswer(TypedDict):
    meta: ListMeta
    data: list[PropertySummary]


class LookupPropertyQuery(TypedDict, total=False):
    """Parameters: Look up a property by address."""

    # Street address with its unit, exact; outer white space is trimmed.
    streetAddress: str
    # City name, exact; outer white space is trimmed.
    city: str
    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # Five-digit ZIP code; outer white space is trimmed.
    zipCode: str
    # The whole address in one line, instead of its members, as people, geocoders and address
    # widgets write it. Case, accents, punctuation, USPS suffixes and directions, the names of
    # numbered roads and the word for a unit make no difference; ZIP+4 and a country are cut, and
    # the ZIP, or the city beside it, or the state may be left out.
    address: str


class LookupPropertyAnswer(TypedDict):
    data: PropertyLookupRecord


class MapPropertiesQuery(TypedDict, total=False):
    """Parameters: Properties on a map."""

    # ZIP code. Extension: a comma-separated list, or the parameter repeated.
    zipCode: Sequence[str]
    # City name, exact; outer white space is trimmed.
    city: str
    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # Status. Extension: a comma-separated list, or the parameter repeated.
    status: Sequence[Literal["forSale", "recentlySold", "forRent", "offMarket"]]
    # Property type. Extension: a comma-separated list, or the parameter repeated.
    propertyType: Sequence[Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]]
    # Minimum list price, whole US dollars; for homes for rent, per month.
    minPrice: int
    # Maximum list price, whole US dollars.
    maxPrice: int
    # Minimum bedrooms.
    minBeds: int
    # Maximum bedrooms.
    maxBeds: int
    # Minimum bathrooms.
    minBaths: float
    # Maximum bathrooms.
    maxBaths: float
    # Minimum living area, square feet.
    minSqft: int
    # Maximum living area, square feet.
    maxSqft: int
    # Minimum lot size, square feet.
    minLotSize: int
    # Maximum lot size, square feet.
    maxLotSize: int
    # Minimum year built.
    minYearBuilt: int
    # Maximum year built.
    maxYearBuilt: int
    # Maximum days on market.
    maxDaysOnMarket: int
    # Minimum days on market with those of earlier listings in the same marketing period.
    minCumulativeDaysOnMarket: int
    # Maximum days on market with those of earlier listings in the same marketing period.
    maxCumulativeDaysOnMarket: int
    # true: for sale and under contract on the dataset's date, which means that the listing's last
    # event about a contract is pending; false: every other home.
    underContract: bool
    # true: for sale or for rent, and its marketing period has more than one listing; false: every
    # other home. A marketing period is consecutive listings for sale, or for rent, ended by a sale,
    # a letting, or more than 90 days off the market.
    relisted: bool
    # true: the asking price is below the first one of its marketing period (totalPriceChange below
    # 0); false: every other home.
    priceReduced: bool
    # Minimum cut of the marketing period's first asking price, in per cent of it.
    minTotalCut: float
    # Last updated at this instant (RFC 3339) or later. A + in it is sent as %2B.
    updatedSince: dates.datetime | str
    # Newest sale (lastSale) on this day or later, whatever the status is now.
    soldSince: dates.date | str
    # Minimum price of the same sale, whole US dollars.
    minSoldPrice: int
    # Maximum price of the same sale, whole US dollars.
    maxSoldPrice: int
    # Minimum price per square foot: list price divided by living area, unrounded; homes that lack
    # either are left out.
    minPricePerSqft: float
    # Maximum price per square foot.
    maxPricePerSqft: float
    # Maximum property tax of the newest year on record, whole US dollars.
    maxTaxPaid: int
    # Minimum walkability score, 0 to 100.
    minWalkability: int
    # Minimum transit score, 0 to 100.
    minTransit: int
    # Minimum bike score, 0 to 100.
    minBike: int
    # west,south,east,north in decimal degrees; a box across the antimeridian has west > east.
    bbox: Sequence[float]
    # Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle
    # contains the homes within its radius, by the haversine formula on a sphere with a radius of
    # 3,958.7613 miles.
    latitude: float
    # Longitude of the center of a circle, decimal degrees; needs latitude and radius.
    longitude: float
    # Radius of a circle, miles, inclusive; needs latitude and longitude.
    radius: float
    # A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals,
    # closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are
    # straight lines in longitude and latitude and must not cross the antimeridian.
    polygon: str
    # Different property ids, at most 200 and no more than the plan's maximum page. Unknown ids are
    # ignored. Without limit the page is as long as the list. Extension: a comma-separated list, or
    # the parameter repeated.
    id: Sequence[str]
    # Zoom level of the map, 0 (the world) to 22.
    zoom: Required[int]


class MapPropertiesAnswer(TypedDict):
    data: MapFeatureCollection


class PropertyFacetsQuery(TypedDict, total=False):
    """Parameters: Counts and histograms of a search."""

    # ZIP code. Extension: a comma-separated list, or the parameter repeated.
    zipCode: Sequence[str]
    # City name, exact; outer white space is trimmed.
    city: str
    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # Status. Extension: a comma-separated list, or the parameter repeated.
    status: Sequence[Literal["forSale", "recentlySold", "forRent", "offMarket"]]
    # Property type. Extension: a comma-separated list, or the parameter repeated.
    propertyType: Sequence[Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]]
    # Minimum list price, whole US dollars; for homes for rent, per month.
    minPrice: int
    # Maximum list price, whole US dollars.
    maxPrice: int
    # Minimum bedrooms.
    minBeds: int
    # Maximum bedrooms.
    maxBeds: int
    # Minimum bathrooms.
    minBaths: float
    # Maximum bathrooms.
    maxBaths: float
    # Minimum living area, square feet.
    minSqft: int
    # Maximum living area, square feet.
    maxSqft: int
    # Minimum lot size, square feet.
    minLotSize: int
    # Maximum lot size, square feet.
    maxLotSize: int
    # Minimum year built.
    minYearBuilt: int
    # Maximum year built.
    maxYearBuilt: int
    # Maximum days on market.
    maxDaysOnMarket: int
    # Minimum days on market with those of earlier listings in the same marketing period.
    minCumulativeDaysOnMarket: int
    # Maximum days on market with those of earlier listings in the same marketing period.
    maxCumulativeDaysOnMarket: int
    # true: for sale and under contract on the dataset's date, which means that the listing's last
    # event about a contract is pending; false: every other home.
    underContract: bool
    # true: for sale or for rent, and its marketing period has more than one listing; false: every
    # other home. A marketing period is consecutive listings for sale, or for rent, ended by a sale,
    # a letting, or more than 90 days off the market.
    relisted: bool
    # true: the asking price is below the first one of its marketing period (totalPriceChange below
    # 0); false: every other home.
    priceReduced: bool
    # Minimum cut of the marketing period's first asking price, in per cent of it.
    minTotalCut: float
    # Last updated at this instant (RFC 3339) or later. A + in it is sent as %2B.
    updatedSince: dates.datetime | str
    # Newest sale (lastSale) on this day or later, whatever the status is now.
    soldSince: dates.date | str
    # Minimum price of the same sale, whole US dollars.
    minSoldPrice: int
    # Maximum price of the same sale, whole US dollars.
    maxSoldPrice: int
    # Minimum price per square foot: list price divided by living area, unrounded; homes that lack
    # either are left out.
    minPricePerSqft: float
    # Maximum price per square foot.
    maxPricePerSqft: float
    # Maximum property tax of the newest year on record, whole US dollars.
    maxTaxPaid: int
    # Minimum walkability score, 0 to 100.
    minWalkability: int
    # Minimum transit score, 0 to 100.
    minTransit: int
    # Minimum bike score, 0 to 100.
    minBike: int
    # west,south,east,north in decimal degrees; a box across the antimeridian has west > east.
    bbox: Sequence[float]
    # Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle
    # contains the homes within its radius, by the haversine formula on a sphere with a radius of
    # 3,958.7613 miles.
    latitude: float
    # Longitude of the center of a circle, decimal degrees; needs latitude and radius.
    longitude: float
    # Radius of a circle, miles, inclusive; needs latitude and longitude.
    radius: float
    # A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals,
    # closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are
    # straight lines in longitude and latitude and must not cross the antimeridian.
    polygon: str
    # Different property ids, at most 200 and no more than the plan's maximum page. Unknown ids are
    # ignored. Without limit the page is as long as the list. Extension: a comma-separated list, or
    # the parameter repeated.
    id: Sequence[str]


class PropertyFacetsAnswer(TypedDict):
    data: Facets


class GetPropertyAnswer(TypedDict):
    data: PropertyRecord


class GetComparablesQuery(TypedDict, total=False):
    """Parameters: Sales to compare a property with."""

    # Sales of so many months before the dataset's date.
    months: int
    # Miles around the home.
    radius: float
    # Results per page. Maximum: Free 25, Developer 100, Pro 250, Enterprise 1,000.
    limit: int
    # Number of results to skip.
    offset: int


class GetComparablesAnswer(TypedDict):
    meta: ListMeta
    data: list[Comparable]


class GetValuationAnswer(TypedDict):
    data: Valuation


class ListMarketsQuery(TypedDict, total=False):
    """Parameters: List markets."""

    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # City name, exact: the ZIPs that have a home with it, or whose own it is, which is that of most
    # of their homes; outer white space is trimmed.
    city: str
    # With 3 or 12, each market also has its newest window of so many months, and that of twelve
    # months before, as its history has them.
    window: Literal[1, 3, 12]
    # Least months of supply in the window; needs `window`.
    minInventoryMonths: float
    # Most months of supply in the window; needs `window`.
    maxInventoryMonths: float
    # Least change of the window's median sold price in a year, per cent; needs `window`.
    minChange: float
    # Greatest change of the window's median sold price in a year, per cent; needs `window`.
    maxChange: float
    # Sort key: any figure of the snapshot; with `window`, its median sold price or how that changed
    # in a year. Nulls come last; ties are broken by ZIP.
    sort: Literal["zipCode", "medianListPrice", "medianSoldPrice", "activeListings", "newListings30d", "soldLast30d", "medianDaysOnMarket", "averagePricePerSqft", "inventoryMonths", "listToSoldRatio", "window.medianSoldPrice", "change.medianSoldPrice"]
    # Direction of the sort.
    order: Literal["asc", "desc"]
    # Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250,
    # Enterprise 100 and 1,000.
    limit: int
    # Number of results to skip.
    offset: int
    # true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false
    # leaves every value exactly as in JSON.
    csvGuard: bool


class ListMarketsAnswer(TypedDict):
    meta: ListMeta
    data: list[MarketRow]


class GetAreaMarketQuery(TypedDict, total=False):
    """Parameters: Market of any area."""

    # Two-letter state code, exact; outer white space is trimmed.
    state: str
    # City name, exact; outer white space is trimmed.
    city: str
    # ZIP code. Extension: a comma-separated list, or the parameter repeated.
    zipCode: Sequence[str]
    # west,south,east,north in decimal degrees; a box across the antimeridian has west > east.
    bbox: Sequence[float]
    # Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle
    # contains the homes within its radius, by the haversine formula on a sphere with a radius of
    # 3,958.7613 miles.
    latitude: float
    # Longitude of the center of a circle, decimal degrees; needs latitude and radius.
    longitude: float
    # Radius of a circle, miles, inclusive; needs latitude and longitude.
    radius: float
    # A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals,
    # closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are
    # straight lines in longitude and latitude and must not cross the antimeridian.
    polygon: str
    # Property type. Extension: a comma-separated list, or the parameter repeated.
    propertyType: Sequence[Literal["singleFamily", "condo", "townhouse", "multiFamily", "land"]]
    # Minimum bedrooms.
    minBeds: int
    # Maximum bedrooms.
    maxBeds: int
    # Minimum living area, square feet.
    minSqft: int
    # Maximum living area, square feet.
    maxSqft: int
    # Minimum year built.
    minYearBuilt: int
    # Maximum year built.
    maxYearBuilt: int
    # Number of months of history.
    months: int
    # Number of months that each element of the history pools: those that end with its month. Sales,
    # new listings, pending sales and delistings are of all of them; active listings and their
    # median stay those of the month's last day.
    window: Literal[1, 3, 12]
    # true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false
    # leaves every value exactly as in JSON.
    csvGuard: bool


class GetAreaMarketAnswer(TypedDict):
    data: AreaMarket


class GetMarketAnswer(TypedDict):
    data: MarketSnapshot


class GetMarketHistoryQuery(TypedDict, total=False):
    """Parameters: Monthly market history of a ZIP code."""

    # Number of months of history.
    months: int
    # Number of months that each element of the history pools: those that end with its month. Sales,
    # new listings, pending sales and delistings are of all of them; active listings and their
    # median stay those of the month's last day.
    window: Literal[1, 3, 12]
    # true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false
    # leaves every value exactly as in JSON.
    csvGuard: bool


class GetMarketHistoryAnswer(TypedDict):
    data: MarketHistory


class GetMarketSeriesQuery(TypedDict, total=False):
    """Parameters: Published series of a ZIP code."""

    # Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250,
    # Enterprise 100 and 1,000.
    limit: int
    # Number of results to skip.
    offset: int


class GetMarketSeriesAnswer(TypedDict):
    meta: ListMeta
    data: list[PublishedSeries]


class FindPlacesQuery(TypedDict, total=False):
    """Parameters: Type-ahead over places."""

    # The beginning of a city, a ZIP or a street address; outer white space is trimmed.
    q: Required[str]


class FindPlacesAnswer(TypedDict):
    meta: ListMeta
    data: list[Place]


class ListChangesQuery(TypedDict, total=False):
    """Parameters: What changed since a dataset version."""

    # The version of the dataset that the client holds. An answer's header `Dataset-Version` tells
    # it.
    since: Required[str]
    # Results per page. Default and maximum: Free 10 and 25, Developer 25 and 100, Pro 50 and 250,
    # Enterprise 100 and 1,000.
    limit: int
    # Number of results to skip.
    offset: int


class ListChangesAnswer(TypedDict):
    meta: ListMeta
    data: list[ChangedHome]


class GetAccountAnswer(TypedDict):
    data: Account


class Operations:
    """A method for each operation; `Lotline` sends what they ask."""

    def _get(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def _rows(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def _csv(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
        raise NotImplementedError

    @overload
    def search_properties(self, *, include: Literal["details"], **query: Unpack[SearchPropertiesQuery]) -> SearchPropertiesWithDetailsAnswer: ...
    @overload
    def search_properties(self, **query: Unpack[SearchPropertiesQuery]) -> SearchPropertiesAnswer: ...
    def search_properties(self, **query: Any) -> Any:
        """Search properties: GET /v1/properties.

        Filters combine with AND; minimum and maximum are inclusive, and a range never matches a
        null. The next page is asked for by increasing offset by limit, or by cursor, with which a
        page costs the same however far in it is; `Link` headers lead there."""
        return self._get("/v1/properties", {}, query)

    @overload
    def iter_search_properties(self, *, include: Literal["details"], **query: Unpack[SearchPropertiesQuery]) -> Iterator[PropertySummaryWithDetails]: ...
    @overload
    def iter_search_properties(self, **query: Unpack[SearchPropertiesQuery]) -> Iterator[PropertySummary]: ...
    def iter_search_properties(self, **query: Any) -> Any:
        """The rows of every page of `search_properties`, from `offset` on. Raises DatasetChanged."""
        return self._rows("/v1/properties", {}, query)

    def search_properties_csv(self, *, include: Literal["details"] | None = None, **query: Unpack[SearchPropertiesQuery]) -> str:
        """What `search_properties` answers as CSV (RFC 4180)."""
        return self._csv("/v1/properties", {}, {**query, "include": include})

    def lookup_property(self, **query: Unpack[LookupPropertyQuery]) -> LookupPropertyAnswer:
        """Look up a property by address: GET /v1/properties/lookup.

        Exact match of the members, character for character, after trimming outer white space, or of
        an `address` in one line (extension), however it is spelled. Where several properties match,
        as when the ZIP is left out, the answer is the most recently updated one, and `Link` headers
        with `rel="alternate"` lead to the others."""
        return self._get("/v1/properties/lookup", {}, query)

    def map_properties(self, **query: Unpack[MapPropertiesQuery]) -> MapPropertiesAnswer:
        """Properties on a map: GET /v1/properties/map.

        The matches of a search as GeoJSON: clusters with count, median list price, median price of
        the newest sales and bounds, and single homes with their id. Without bbox every match, on
        the finest grid up to zoom that has at most 4,096 cells over them; homes without coordinates
        are on no map. A home for rent has its monthly rent as its list price: name the status to
        keep rents and prices apart in medians."""
        return self._get("/v1/properties/map", {}, query)

    def property_facets(self, **query: Unpack[PropertyFacetsQuery]) -> PropertyFacetsAnswer:
        """Counts and histograms of a search: GET /v1/properties/facets.

        Counts for each status and type, and histograms of list price, living area and bedrooms,
        over the matches of a search. A home for rent has its monthly rent as its list price: name
        the status to keep rents and prices apart."""
        return self._get("/v1/properties/facets", {}, query)

    def get_property(self, id: str) -> GetPropertyAnswer:
        """Get a property by identifier: GET /v1/properties/{id}.

        The complete record of one property."""
        return self._get("/v1/properties/{id}", {"id": id}, {})

    def get_comparables(self, id: str, **query: Unpack[GetComparablesQuery]) -> GetComparablesAnswer:
        """Sales to compare a property with: GET /v1/properties/{id}/comparables.

        The newest sales of other homes of the same type in the last months and within a radius,
        most similar first, then by id; of a home without coordinates those of its ZIP code.
        adjustedPrice is the sale's price and each difference between the two homes times a rate,
        the same for every sale: dollars a square foot, bedroom, bathroom, year and square foot of
        lot, percent a month. Rates come from the 500 nearest sales of 24 months."""
        return self._get("/v1/properties/{id}/comparables", {"id": id}, query)

    def iter_get_comparables(self, id: str, **query: Unpack[GetComparablesQuery]) -> Iterator[Comparable]:
        """The rows of every page of `get_comparables`, from `offset` on. Raises DatasetChanged."""
        return self._rows("/v1/properties/{id}/comparables", {"id": id}, query)

    def get_valuation(self, id: str) -> GetValuationAnswer:
        """What a property is worth, by the sales of others: GET /v1/properties/{id}/valuation.

        An estimate as of the dataset's date with a range that is made to hold four of five sales,
        and the error that was measured when the dataset was made. It reads the home's facts and
        place and what other homes sold for before that date; never its asking prices, its own sales
        or its assessments. Not an appraisal."""
        return self._get("/v1/properties/{id}/valuation", {"id": id}, {})

    def list_markets(self, **query: Unpack[ListMarketsQuery]) -> ListMarketsAnswer:
        """List markets: GET /v1/markets.

        The current statistics of every covered ZIP code. With `window`, the newest window of its
        history too, by which the list can be sorted and filtered."""
        return self._get("/v1/markets", {}, query)

    def iter_list_markets(self, **query: Unpack[ListMarketsQuery]) -> Iterator[MarketRow]:
        """The rows of every page of `list_markets`, from `offset` on. Raises DatasetChanged."""
        return self._rows("/v1/markets", {}, query)

    def list_markets_csv(self, **query: Unpack[ListMarketsQuery]) -> str:
        """What `list_markets` answers as CSV (RFC 4180)."""
        return self._csv("/v1/markets", {}, query)

    def get_area_market(self, **query: Unpack[GetAreaMarketQuery]) -> GetAreaMarketAnswer:
        """Market of any area: GET /v1/markets/area.

        The market of any part of the dataset, computed from its records' own events as that of a
        ZIP code is, which it equals where the area is a whole ZIP code. The area is everything, or
        a place of one kind: a state, a city of a state, up to 100 ZIP codes, a box, a circle or a
        polygon. A segment of its homes is told by what their records say today. An area without
        homes has zeros and nulls."""
        return self._get("/v1/markets/area", {}, query)

    def get_area_market_csv(self, **query: Unpack[GetAreaMarketQuery]) -> str:
        """What `get_area_market` answers as CSV (RFC 4180)."""
        return self._csv("/v1/markets/area", {}, query)

    def get_market(self, zipCode: str) -> GetMarketAnswer:
        """Current market statistics of a ZIP code: GET /v1/markets/{zipCode}.

        Figures as of the dataset's date, computed from the property records' own events."""
        return self._get("/v1/markets/{zipCode}", {"zipCode": zipCode}, {})

    def get_market_history(self, zipCode: str, **query: Unpack[GetMarketHistoryQuery]) -> GetMarketHistoryAnswer:
        """Monthly market history of a ZIP code: GET /v1/markets/{zipCode}/history.

        Contiguous months, newest first; the newest is the dataset's month, and none is older than
        the first that anything is known of."""
        return self._get("/v1/markets/{zipCode}/history", {"zipCode": zipCode}, query)

    def get_market_history_csv(self, zipCode: str, **query: Unpack[GetMarketHistoryQuery]) -> str:
        """What `get_market_history` answers as CSV (RFC 4180)."""
        return self._csv("/v1/markets/{zipCode}/history", {"zipCode": zipCode}, query)

    def get_market_series(self, zipCode: str, **query: Unpack[GetMarketSeriesQuery]) -> GetMarketSeriesAnswer:
        """Published series of a ZIP code: GET /v1/markets/{zipCode}/series.

        What market files that were imported publish of a ZIP code, as they publish it, by name,
        then by source. They are not computed from the property records. A ZIP code with records and
        no series has an empty list."""
        return self._get("/v1/markets/{zipCode}/series", {"zipCode": zipCode}, query)

    def iter_get_market_series(self, zipCode: str, **query: Unpack[GetMarketSeriesQuery]) -> Iterator[PublishedSeries]:
        """The rows of every page of `get_market_series`, from `offset` on. Raises DatasetChanged."""
        return self._rows("/v1/markets/{zipCode}/series", {"zipCode": zipCode}, query)

    def find_places(self, **query: Unpack[FindPlacesQuery]) -> FindPlacesAnswer:
        """Type-ahead over places: GET /v1/places.

        States, cities, ZIPs and street addresses that match what was typed; at most 10: names that
        are all of it first, then those that it begins, and where there is neither, states and
        cities spelled nearly so, else the ZIPs or cities named in it. Within these, the places with
        the most homes first. An address is read as the lookup reads one line; a record’s id finds
        its home."""
        return self._get("/v1/places", {}, query)

    def list_changes(self, **query: Unpack[ListChangesQuery]) -> ListChangesAnswer:
        """What changed since a dataset version: GET /v1/changes.

        The homes that the served dataset has otherwise than the version named, by id, so that a
        copy is kept in step without reading everything anew. The served version itself has none; a
        version that is no longer kept is a 410: begin anew."""
        return self._get("/v1/changes", {}, query)

    def iter_list_changes(self, **query: Unpack[ListChangesQuery]) -> Iterator[ChangedHome]:
        """The rows of every page of `list_changes`, from `offset` on. Raises DatasetChanged."""
        return self._rows("/v1/changes", {}, query)

    def get_account(self) -> GetAccountAnswer:
        """The key's plan, limits and use: GET /v1/account.

        Plan, name and limits of the key that asks, and how many requests it made. Refused requests
        do not count. Counting begins when the service starts, unless limits are kept in Redis."""
        return self._get("/v1/account", {}, {})

    def get_description(self) -> OpenAPI:
        """This description: GET /v1/openapi.json.

        OpenAPI 3.1, made from the schemas that validate. Needs no key."""
        return self._get("/v1/openapi.json", {}, {})
