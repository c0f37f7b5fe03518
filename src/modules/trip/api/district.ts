/** Parts of a town that end in 区 and are no district. */
const noDistrict = /(小|社|园|校|厂|库|宅|景|地)区$/

/** Returns the district of an address: what stands before 区 or 县, without its province and city; empty where none is named. */
export function districtOf(address: string): string {
  const found = address.match(/([^省市区县\s]{1,8}[区县])/g) ?? []
  return found.find(one => !noDistrict.test(one)) ?? ''
}
