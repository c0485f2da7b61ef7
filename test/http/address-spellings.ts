import type { Address } from "@/lib/domain/property";

/**
 * Homes, each with spellings of its address as people, geocoders, address widgets and spreadsheets write them. Behind "=" is one that
 * names the home, behind "?" one that is no address of it but must lead to it among the suggestions; \n is a line break. The first
 * are of the bundled data, which has no county roads, highways and fractions: those are of the homes behind them.
 */
const TABLE = String.raw`
1583 NW Skyline St|Portland|OR|97214
= 1583 Northwest Skyline Street, Portland, OR 97214, USA
= 1583 Skyline St NW, Portland, OR
= 1583 NW SKYLINE ST\nPORTLAND OR 97214
3856 Palomar St Unit 102|San Diego|CA|92104
= 3856 Palomar Street Unit 102, San Diego, CA 92104, USA
= 3856-Palomar-St-UNIT-102-San-Diego-CA-92104
= Unit 102, 3856 Palomar St, San Diego, CA
= 3856 Palomar St Unit 102, 92104
3816 NW River St|Miami|FL|33125
= 3816 Northwest River Street, Miami, FL 33125, USA
= 3816 N.W. River St., Miami, FL 33125-0001
= 3816 nw river st miami
1424 NE Camas Rd|Federal Way|WA|98023
= 1424 Northeast Camas Road, Federal Way, WA 98023, USA
= 1424 Camas Rd NE, Federal Way, WA
=   1424 NE Camas Rd , Federal Way  , WA .  980231234
8059 Misty Trace Way Apt 2|Belle Meade|TN|37205
= 8059 Misty Trace Way Apt 2, Belle Meade, TN 37205, USA
= Apt 2, 8059 Misty Trace Way, Belle Meade, TN
= 8059 MISTY TRACE WAY APT 2\nBELLE MEADE TN 37205
1088 W Linwood Ter|Scottsdale|AZ|85251
= 1088 West Linwood Terrace, Scottsdale, AZ 85251, USA
= 1088 W. Linwood Ter., Scottsdale, AZ 85251-0001
= 1088 W Linwood Ter, 85251
3782 S Meadow St|Denver|CO|80205
= 3782 South Meadow Street, Denver, CO 80205, USA
= 3782 Meadow St S, Denver, CO
= 3782 s meadow st denver
11270 SW Pelican Rd|Homestead|FL|33030
= 11270 Southwest Pelican Road, Homestead, FL 33030, USA
= 11270 Southwest Pelican Rd Homestead Florida
=   11270 SW Pelican Rd , Homestead  , FL .  330301234
1503 Magnolia Ter Unit 3E|Nashville|TN|37203
= 1503 Magnolia Terrace Unit 3E, Nashville, TN 37203, USA
= 1503 Magnolia Terrace 3E, Nashville TN 37203
= 1503 MAGNOLIA TER UNIT 3E\nNASHVILLE TN 37203
3968 E Pembroke St|Phoenix|AZ|85016
= 3968 East Pembroke Street, Phoenix, AZ 85016, USA
= 3968 Pembroke St E, Phoenix, AZ
= 3968 E Pembroke St, 85016
3028 N Linden Blvd|Chicago|IL|60618
= 3028 North Linden Boulevard, Chicago, IL 60618, USA
= 3028 North Linden Blvd Chicago Illinois
= 3028 n linden blvd chicago
53 Trowbridge Ave Apt 3|Boston|MA|02127
= 53 Trowbridge Avenue Apt 3, Boston, MA 02127, USA
= 53 Trowbridge Avenue 3, Boston MA 02127
=   53 Trowbridge Ave Apt 3 , Boston  , MA .  021271234
960 E Sheffield Ave|Austin|TX|78702
= 960 East Sheffield Avenue, Austin, TX 78702, USA
= 960 Sheffield Ave E, Austin, TX
= 960 E SHEFFIELD AVE\nAUSTIN TX 78702
13919 N Front Dr|West Chester|PA|19380
= 13919 North Front Drive, West Chester, PA 19380, USA
= 13919 North Front Dr West Chester Pennsylvania
= 13919 N Front Dr, 19380
1819 Mill Pl|Columbus|OH|43215
= 1819 Mill Place, Columbus, OH 43215, USA
= 1819 Mill Place Columbus Ohio
= 1819 mill pl columbus
8027 Crystal Pond Pl|Westerville|OH|43081
= 8027 Crystal Pond Place, Westerville, OH 43081, USA
= 8027 Crystal Pond Place Westerville Ohio
=   8027 Crystal Pond Pl , Westerville  , OH .  430811234
2105 Norwood Ter|Philadelphia|PA|19147
= 2105 Norwood Terrace, Philadelphia, PA 19147, USA
= 2105 Norwood Terrace Philadelphia Pennsylvania
= 2105 NORWOOD TER\nPHILADELPHIA PA 19147
7540 Quail Bluff Pl|Holly Springs|NC|27540
= 7540 Quail Bluff Place, Holly Springs, NC 27540, USA
= 7540 Quail Bluff Place Holly Springs North Carolina
= 7540 Quail Bluff Pl, 27540
7927 Quiet Knoll Rd|Pflugerville|TX|78660
= 7927 Quiet Knoll Road, Pflugerville, TX 78660, USA
= 7927 Quiet Knoll Road Pflugerville Texas
= 7927 quiet knoll rd pflugerville
1230 Savannah Blvd Apt 7|Atlanta|GA|30307
= 1230 Savannah Boulevard Apt 7, Atlanta, GA 30307, USA
= Apt 7, 1230 Savannah Blvd, Atlanta, GA
=   1230 Savannah Blvd Apt 7 , Atlanta  , GA .  303071234
1030 S 9th St Unit 4C|Philadelphia|PA|19103
= 1030 South Ninth Street, Unit 4C, Philadelphia, PA 19103
= 1030 S. 9th St. #4C, Philadelphia, Pennsylvania
= 1030 9th St S Apt 4c Philadelphia PA
= 4C, 1030 S 9th St, Philadelphia, PA 19103, USA
= Unit 4C 1030 S 9th Street, Philadelphia PA 19103-1234
= #4C-1030 S 9th St Philadelphia PA
= 1030 S 9TH ST UNIT4C PHILADELPHIA PA 19103
= 1030 S 9th St 4C, Philadelphia PA 19103
= 1030 S 9th St, Condo 4C\nPhiladelphia, PA 19103
= 1030 S 9th St Ste. 4C, 19103
= 1030 S 9th St No. 4C, Philadelphia, PA, United States of America
= 1030 S 9th St Lot 4C; Philadelphia; PA
? 1030 s ninth st unit 4c
768 NE 28th St Apt 16|Miami|FL|33131
= 768 Northeast 28th Street, Apartment 16, Miami, Florida 33131
= 768 NE 28 St #16, Miami FL
= 768 N.E. 28th St Apt. #16 Miami, FL, 33131 US
= 768 28th St NE Unit 16, Miami, FL
= apt 16, 768 ne 28th street, miami florida
= 768 NE 28TH ST APT 16\nMIAMI FL 33131-0016\nUNITED STATES
3872 NW River St|Miami|FL|33125
= 3872 Northwest River Street, Miami
= 3872 NW River St, 33125
= 3872 N W River St Miami FL
= 3872 North West River Street, Miami, FL
= 3872 NW RIVER STREET MIAMI FLA 33125
8344 Willow Field Pl|Mount Juliet|TN|37122
= 8344 Willow Field Place, Mt. Juliet, TN 37122
= 8344 Willow Field Pl, Mt Juliet, Tennessee
= 8344 willow field pl mount juliet tn usa
? 8344 Willowfield Pl, Mount Juliet, TN
86 Plymouth Ter Unit 403|Boston|MA|02127
= 86 Plymouth Terrace #403, Boston, MA 02127
= 86 Plymouth Ter, 403, Boston MA
= 86 Plymouth Terr Apt 403 Boston Massachusetts 2127
= 86 Plymouth Ter. Suite 403, Boston, Mass.
10937 W Clinton Dr|West Lake Hills|TX|78746
= 10937 West Clinton Drive, West Lake Hills, TX
? 10937 W. Clinton Dr., Austin, TX 78746
= 10937 Clinton Dr W, West Lake Hills TX 78746
13966 Windy Crossing Pl|Cumming|GA|30040
= 13966 Windy Crossing Place, Cumming, Georgia 30040
= 13966  Windy   Crossing  Pl ,, Cumming ,GA
1780 NW 4th Ave|Portland|OR|97206
= 1780 NW Fourth Ave, Portland, Oregon
= 1780 Northwest 4th Avenue Portland OR 97206-0001
= 1780 NW 4th Av., Portland OR
897 Logan Ave|Minneapolis|MN|55406
= 897 Logan Ave, Mpls, MN
= 897 Logan Ave, Mpls. 55406
= 897 Logan Avenue, Minneapolis MN 55406, U.S.A.
= 897 LOGAN AVE MINNEAPOLIS MINNESOTA
2948 Fairview Ct|Eden Prairie|MN|55344
= 2948 Fairview Court Eden Prairie Minnesota 55344
? 2948 Fairview Crt, Eden Prairie, MN
? 2948 Fairview, Eden Prairie, MN
3406 N Nokomis Ave Unit 2A|Saint Paul|MN|55105
= 3406 N Nokomis Ave Unit 2A, St. Paul, MN 55105
= 3406 North Nokomis Avenue 2A St Paul Minnesota
= 3406 N Nokomis Ave #2-A, Saint Paul MN
= 3406 N Nokomis Ave Unit2A, St Paul, MN, 55105
962 N Logan St|Saint Paul|MN|55105
= 962 Logan St N, Saint Paul, MN
= 962 N Logan Street; St-Paul; MN
4021 41st Ave|Saint Paul|MN|55105
= 4021 Forty-First Ave, St Paul MN
= 4021 41 Ave, Saint Paul, MN 55105
516 Broadway|Chicago|IL|60610
= 516 Broadway, Chicago, IL 60610
? 516 Broadway St, Chicago, IL 60610
? 516 N Broadway, Chicago, IL
12 County Road 104|Taylor|TX|76574
= 12 CR 104, Taylor TX 76574
= 12 Co Rd 104, Taylor, TX
= 12 County Rd. #104 Taylor Texas
= 12 Cnty Rd 104, 76574
4501 FM 969|Bastrop|TX|78602
= 4501 Farm to Market Road 969, Bastrop, TX
= 4501 FM-969, Bastrop TX 78602
= 4501 FM969 Bastrop TX
= 4501 F.M. 969 Bastrop
= 4501 FM Road 969, Bastrop TX
1200 US Highway 290|Elgin|TX|78621
= 1200 US-290, Elgin, TX 78621
= 1200 U.S. Hwy 290, Elgin TX
= 1200 US 290 Elgin TX
= 1200 U.S. Highway No. 290, Elgin TX
= 1200 U S Hwy 290, Elgin, TX 78621
= 1200 United States Highway 290, Elgin, TX, United States
= 1200 Highway 290, Elgin, TX
789 State Highway 71|Smithville|TX|78957
= 789 TX-71, Smithville, TX
= 789 State Hwy 71 Smithville TX
= 789 SH 71, Smithville, TX 78957
= 789 Texas Highway 71, Smithville TX
= 789 Hwy 71 Smithville
15 1/2 Elm St|New Haven|CT|06510
= 15½ Elm St, New Haven, CT 06510
= 15-1/2 Elm Street New Haven CT
= 15 1/2 elm st, new haven, connecticut 6510
100 Saint Charles Ave|New Orleans|LA|70130
= 100 St Charles Ave, New Orleans, LA
= 100 St. Charles Avenue New Orleans Louisiana 70130
= 100 SAINT CHARLES AVE NEW ORLEANS LA
12-34 56th Ave|Bayside|NY|11364
= 12-34 56th Avenue, Bayside, NY 11364
= 1234 56th Ave, Bayside NY
= 12-34 56 Ave, Bayside, New York
1600 Avenue A|Galveston|TX|77550
= 1600 Ave A, Galveston, TX
= 1600 AVENUE A GALVESTON TEXAS 77550
500 O'Farrell St|San Francisco|CA|94102
= 500 OFarrell Street, San Francisco, CA
= 500 O’Farrell St San Francisco California
= 500 O Farrell St, San Francisco CA
10 Avenue of the Americas|New York|NY|10013
= 10 Ave of the Americas, New York, NY 10013
= 10 Avenue of the Americas New York New York
= 10 Ave of the Americas, NYC
= 10 Avenue of the Americas, New York City, NY 10013
1234A Oak Ave|Evanston|IL|60201
= 1234-A Oak Ave, Evanston IL
= 1234 A Oak Avenue, Evanston, Illinois
= 1234a oak ave evanston
77 Route 9|Fishkill|NY|12524
= 77 Rte 9, Fishkill NY
= 77 Rt. 9, Fishkill, NY 12524
= 77 US-9, Fishkill, NY
9 Mount Vernon St|Boston|MA|02108
= 9 Mt Vernon St, Boston, MA 02108
= 9 Mt. Vernon Street Boston
44 Fort Worth Ave|Dallas|TX|75208
= 44 Ft Worth Ave, Dallas, TX
= 44 Ft. Worth Avenue Dallas Texas
210 N Main St E|Logan|UT|84321
= 210 North Main Street East, Logan, UT
= 210 N Main St East Logan Utah
300 Martin Luther King Jr Blvd|Oakland|CA|94612
= 300 MLK Jr Blvd, Oakland, CA
= 300 Martin Luther King Junior Boulevard, Oakland
= 300 Martin Luther King, Jr. Blvd., Oakland, CA
21 Española Way Ste 300|Española|NM|87532
= 21 Espanola Way Suite 300, Espanola NM
= 21 ESPAÑOLA WAY #300 ESPAÑOLA NM
8 Saint Mary's Rd|Saint Louis|MO|63101
= 8 St Marys Rd, St Louis MO
= 8 St. Mary's Road, St. Louis, Missouri 63101
450 E Ohio St Unit 12B|Chicago|IL|60611
? 450 East Ohio #12B Chicago
= 450 E Ohio St, 12-B, Chicago, IL 60611
= 450 E. Ohio Street Apt 12b, Chicago, Illinois
5 N West St|Annapolis|MD|21401
= 5 North West Street, Annapolis MD
= 5 N West St Annapolis
12 N Main St Unit 4B|Española|NM|87532
= 12 N Main St Unit 4B, Española, NM 87532, USA
= 12 N MAIN ST UNIT 4B\nESPANOLA NM 87532-0001
= 12 N Main St #4B, Española, New Mexico 87532, United States
= Unit 4B, 12 N Main St, Espanola, NM
= #4B 12 North Main Street, Española, NM 87532
= 12 Main St N Unit 4B, Española, NM 87532
= 12 N Main St 4B, Española NM 87532
= 12 N Main St Unit4B, Española, NM
= 12 N Main St No. 4B, Española, NM
= 12 N Main St, Condo 4B, Española, NM
= 12 N Main St Lot 4B, Española, NM 87532
= 12 North Main Street Apt #4B 87532
= 12 N. Main St., Unit 4B, NM 87532
= 12 N Main St Unit 4B, Española, N.M., U.S.A.
1207 Alta Vista Ave|Austin|TX|78704
= 1207 Alta Vista Ave, Austin, TX, USA
= 1207 Alta Vista Avenue, Austin, Texas
= 1207 alta vista ave austin texas 78704 us
= 1207 Alta Vista Ave 78704
= 1207 Alta Vista Ave, 78704-1234
= 1207 ALTA VISTA AVE\nAUSTIN, TX 78704\nUNITED STATES OF AMERICA
= 1207 Alta Vista Ave, Austin 78704
= 1207 Alta Vista Ave, Texas, 78704
= 1207 Alta Vista Ave, 78704, USA
171 SW Skidmore Ter Apt 27|Seattle|WA|98101
= 171 Southwest Skidmore Terrace Apartment 27, Seattle, Washington 98101, USA
= 171 Skidmore Ter SW #27, Seattle, WA
= Apt 27 171 SW Skidmore Ter Seattle WA 98101
= 171 SW Skidmore Terr 27, Seattle, WA 98101
= 171 S.W. Skidmore Ter., Ste 27, Seattle, WA
= 171 SW Skidmore Ter Apt27, 98101
500 1st St|Saint Paul|MN|55101
= 500 First Street, St. Paul, MN 55101
= 500 1ST ST SAINT PAUL MN
= 500 First St, Saint Paul, Minnesota, USA
= 500 1st St 55101
9 County Rd 12|Mount Juliet|TN|37122
= 9 CR 12, Mt Juliet, TN 37122
= 9 Co Rd 12, Mount Juliet, Tennessee
= 9 County Road 12, Mt. Juliet, TN, United States
= 9 CR 12 37122
88 Oak Ridge Rd N|Salt Lake City|UT|84101
= 88 N Oak Ridge Rd, Salt Lake City, UT 84101
= 88 North Oak Ridge Road Salt Lake City Utah
= 88 Oak Ridge Road North, 84101
3 1/2 Court St|Washington|DC|20001
= 3 1/2 Court Street, Washington, DC 20001
= 3 1/2 Ct St, Washington, District of Columbia
= 3 1/2 Court St, Washington, D.C., USA
42 W Lake St Fl 3|Chicago|IL|60601
= 42 W Lake St, 3rd Floor, Chicago, IL 60601
= 42 West Lake Street, Floor 3, Chicago, IL
= 42 W Lake St 3rd Fl., Chicago IL 60601
= 42 W LAKE ST THIRD FLOOR CHICAGO IL
= Third Floor, 42 W Lake St, Chicago, IL 60601
= 42, West Lake Street, 3rd Floor, Loop, Chicago, Cook County, Illinois, 60601, United States
? 42 W Lake St, 2nd Floor, Chicago, IL 60601
? 42 W Lake St Unit 3, Chicago, IL 60601
? 42 W Lake St, Chicago, IL 60601
77 Elm Ave Apt 12|Oakland|CA|94610
= 77, Elm Avenue, Apt 12, Grand Lake, Oakland, Alameda County, California, 94610, United States
= c/o Ann Lee, 77 Elm Ave Apt 12, Oakland, CA 94610
= Elm Court, 77 Elm Ave #12, Oakland, CA 94610
= Ann Lee\n77 Elm Ave Apt. 12\nOakland, CA 94610
= 77 Elm Ave Apt 12, Oakland 94610 CA
= 77 Elm Ave Apt 12, Oakland, CA 94610–1234
? 77, Elm Avenue, Grand Lake, Oakland, Alameda County, California, 94610, United States
? 77, Elm Avenue, Apt 14, Grand Lake, Oakland, Alameda County, California, 94610, United States
? 77 Elm Ave, Bldg 2, Apt 12, Oakland, CA 94610
9 Pine St Unit 1-12|Honolulu|HI|96813
= 9 Pine Street #1-12, Honolulu, Hawaii 96813
? 9 Pine St Unit 11-2, Honolulu, HI
? 9 Pine St Unit 112, Honolulu, HI
12-14 Maple St|Troy|NY|12180
= 12 - 14 Maple Street, Troy, NY 12180
= 12–14 Maple St, Troy, NY
? 1214 Maple St, Troy, NY 12180
42-10 27th St|Long Island City|NY|11101
= 4210 27th St, Long Island City, NY 11101
= 42-10 27 Street, Long Island City, New York
= 42–10 27th St, LONG ISLAND CITY NY 11101
60 Shady Ln Lot 5|Ocala|FL|34470
= 60 Shady Lane #5, Ocala, FL
= 60 Shady Ln Unit 5, Ocala, FL 34470
= 60 Shady Ln, Lot 5, Ocala, Florida
= 60 Shady Ln Lot # 5 Ocala FL
= 60 Shady Ln Spc 5, Ocala, FL 34470
? 60 Shady Ln Lot 6, Ocala, FL
3 Ferry Rd PH 2|Tampa|FL|33602
= 3 Ferry Rd Penthouse 2, Tampa, FL 33602
= 3 Ferry Road PH2, Tampa, FL
= 3 Ferry Rd Unit PH-2, Tampa FL 33602
? 3 Ferry Rd Unit 2, Tampa, FL 33602
17 Canal St Bsmt|Lowell|MA|01852
= 17 Canal St, Basement, Lowell, MA 01852
= Basement, 17 Canal Street, Lowell, Massachusetts
? 17 Canal St, Lowell, MA
W1234 County Road KK|Amherst|WI|54406
= W1234 County Rd KK, Amherst, WI 54406
= W1234 County Hwy KK, Amherst, Wisconsin
= W1234 Cty Rd KK Amherst WI
= W1234 CTH KK, Amherst, WI
3645 N Route Z|Columbia|MO|65202
= 3645 North Rte Z, Columbia, MO 65202
= 3645 N. Rt. Z Columbia Missouri
9600 S Interstate 35|Austin|TX|78748
= 9600 S IH 35, Austin, TX
= 9600 South I-35, Austin, Texas 78748
= 9600 S IH35 Austin TX
RR 2 Box 150|Moulton|AL|35650
= Rural Route 2 Box 150, Moulton, AL 35650
= R.R. 2, Box 150, Moulton, Alabama
= RFD 2 Box 150 Moulton AL
= RR2 Box 150, Moulton, AL
? RR 2 Box 151, Moulton, AL 35650
39W720 Hughes Rd|Elburn|IL|60119
= 39W720 Hughes Road, Elburn, Ill. 60119
= 39 W 720 Hughes Rd, Elburn, IL
= 39W 720 Hughes Rd Elburn IL
1234 S 500 E|Salt Lake City|UT|84102
= 1234 South 500 East, Salt Lake City, UT 84102
= 1234 S. 500 E., Salt Lake City
= 1234 So 500 East Salt Lake City Utah
? 1234 E 500 S, Salt Lake City, UT 84102
1234 S 500 E Unit 3|Salt Lake City|UT|84102
= 1234 South 500 East #3, Salt Lake City, UT
= 1234 S 500 E 3, Salt Lake City, UT 84102
1 Doctor Martin Luther King Jr Dr|Selma|AL|36703
= 1 Dr. Martin Luther King, Jr. Drive, Selma, AL
= One Dr MLK Jr Dr, Selma, AL 36703
611 Mc Carroll St|Clarkston|WA|99403
= 611 McCarroll Street, Clarkston, WA
= 611 MCCARROLL ST CLARKSTON WASH 99403
240 W Jackson Ste 22|Peoria|IL|61602
= Ste. 22, 240 W Jackson, Peoria, IL
= #22 240 West Jackson Peoria IL
= 240 W Jackson, 22, Peoria, IL 61602
= 240 W Jackson 22, Peoria, IL
18 Oak St|Raleigh|NC|27601
= 18 Oak St, Raleigh, N. Carolina 27601
= 18 Oak St, Raleigh, N.C. 27601, USA
? 18 Oak St NW, Raleigh, NC
150 Calle A|San Juan|PR|00926
= 150 Calle A, San Juan, Puerto Rico 00926
= 150 Calle A, San Juan PR 926, USA
500 M St NW|Washington|DC|20001
= 500 M Street, NW, Washington, DC 20001
= 500 M St. N.W., Washington, D.C. 20001
= 500 NW M St Washington DC
? 500 M Street, NE, Washington, DC 20001
? 500 M St, Washington, DC
77 Beach Blvd 2A|Miami|FL|33101
= 77 Beach Blvd Unit 2A, Miami, FL 33101
= 77 Beach Boulevard #2A, Miami, Florida, USA
= 77 Beach Blvd 2A, 33101
2008 Parkview St|Atlanta|GA|30318
= 2008 Parkview Street, Atlanta, GA, USA
= 2008 PARKVIEW ST ATLANTA GA 30318
= 2008 Parkview St., Atlanta, Georgia
= 2008 parkview st atlanta
= 2008 Parkview St 30318-4421
? Parkview St 2008, Atlanta, GA
8161 Hickory Pl|Philadelphia|PA|19128
= 8161 Hickory Place, Philadelphia, Penn. 19128
= 8161 Hickory Pl, Phila., PA
= 8161 Hickory Pl, Philly
= 8161 hickory pl philadelphia pennsylvania usa
? 8161 Hickory, Philadelphia PA
7519 E Vine Dr|Golden|CO|80401
= 7519 East Vine Drive, Golden, Colo.
= 7519 Vine Dr E, Golden, CO 80401
= 7519 E. Vine Drv Golden Colorado
= 7519 E Vine Dr Golden
? 7519 Vine Dr, Golden, CO
2330 W 9th St|Salt Lake City|UT|84105
= 2330 West Ninth Street, Salt Lake City, Utah
= 2330 W 9 St, Salt Lake City UT 84105
= 2330 9th St W Salt Lake City
= 2330 W. 9TH ST\nSALT LAKE CITY UT 84105-2001\nUSA
? 2330 W 9th, Salt Lake City, UT
1346 Carroll Cir Unit 202|Chula Vista|CA|91910
= 1346 Carroll Circle #202, Chula Vista, Calif.
= 1346 Carroll Cir Apt 202 Chula Vista California 91910
? 202-1346 Carroll Circle, Chula Vista, CA
= 1346 Carroll Cir Unit 202 Chula Vista
= #202, 1346 Carroll Cir., Chula Vista, CA, USA
9432 55th Ave|Lake Oswego|OR|97034
= 9432 Fifty-Fifth Avenue, Lake Oswego, Oregon
= 9432 55 Ave, Lake Oswego, OR
= 9432 55th Ave Lake Oswego Ore. 97034
= 9432 55TH AVE LAKE OSWEGO
? 9432 55th Street, Lake Oswego, OR
4548 Orchard Ave Unit 101|Raleigh|NC|27607
= 4548 Orchard Avenue, Suite 101, Raleigh, North Carolina 27607
= 4548 Orchard Ave 101 Raleigh NC
= Suite 101, 4548 Orchard Ave, Raleigh, N.C.
= 4548 Orchard Ave Rm 101, Raleigh NC
= 4548 Orchard Ave Unit #101 Raleigh NC 27607-3310
1320 Oliver Dr|Eden Prairie|MN|55344
= 1320 Oliver Drive, Eden Prairie, Minn. 55344
= 1320 Oliver Dr, 55344
= 1320 oliver dr, eden prairie, mn, united states
? 1320 Olivier Dr, Eden Prairie, MN
6217 Orchard Park Ave|Littleton|CO|80123
= 6217 Orchard Park Avenue Littleton CO
? 6217 Orchard Pk Ave, Littleton, Colorado 80123
= 6217 ORCHARD PARK AV, LITTLETON, CO, 80123, USA
? 6217 Orchard Park Blvd, Littleton, CO
14 W Ranch Rd|Queen Creek|AZ|85142
= 14 West Ranch Road, Queen Creek, Ariz.
= 14 Ranch Rd W, Queen Creek, AZ
= 14 W Ranch Rd Queen Creek
3100 Interstate 35|Waco|TX|76706
= 3100 I-35, Waco, TX
= 3100 IH 35, Waco, Texas 76706
= 3100 Interstate Highway 35 Waco Tex.
= 3100 IH-35 Waco
2200 Ranch Road 620|Lakeway|TX|78734
= 2200 RM 620, Lakeway, TX
= 2200 Ranch Rd 620 Lakeway TX 78734
= 2200 Ranch to Market Road 620, Lakeway, Texas
640 Ohio 37|Granville|OH|43023
= 640 OH-37, Granville, OH
= 640 State Route 37, Granville, Ohio 43023
= 640 SR 37 Granville OH
= 640 State Rte 37 Granville
W220N5501 Town Line Rd|Lisbon|WI|53089
= W220 N5501 Town Line Rd, Lisbon, WI
= W220-N5501 Town Line Road, Lisbon, WI
= W220N5501 Town Line Road, Lisbon, Wis. 53089
19 Rue Saint Ann|New Orleans|LA|70116
= 19 Rue St. Ann, New Orleans, LA 70116
= 19 RUE ST ANN NEW ORLEANS LOUISIANA
`;

interface Spelling {
  text: string;
  /** Whether it names the home; otherwise the home must be suggested. */
  names: boolean;
}

interface SpelledHome {
  address: Address;
  spellings: readonly Spelling[];
}

/** The table, in order. */
export const SPELLED_HOMES: readonly SpelledHome[] = TABLE.trim()
  .split(/\n(?=[^=?])/)
  .map((block) => {
    const [home = "", ...lines] = block.split("\n");
    const [streetAddress = "", city = "", state = "", zipCode = ""] = home.split("|");
    return {
      address: { streetAddress, city, state, zipCode },
      spellings: lines.map((line) => ({ text: line.slice(2).replaceAll("\\n", "\n"), names: line.startsWith("=") })),
    };
  });
