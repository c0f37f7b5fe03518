/** Returns the district of an address: what stands before 区 or 县, without its province and city; empty where none is named. */
export function districtOf(address: string): string {
  const [, district = ''] = /([^省市区县\s]{1,8}[区县])/.exec(address) ?? []
  return district
}
