/** A province, city or district as the official list names it, with what belongs to it. */
export type Division = { code: string; name: string; parts: readonly Division[] }

/** A region, as far as it is known: names of the official list, '' for an unknown part. */
export type Region = { province: string; city: string; district: string }

/** The region recognised in a text, and the rest that the list does not know. */
export type Recognised = Region & { rest: string }

const suffix = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治[区州县旗]|新区|地区|林区|[省市区县盟旗])$/
const directly = /直辖县级/ // stands where a city would, above counties that a province governs itself
const blank = /[\s,，、/·>-]+/g

/** Returns the divisions of a flat list by codes of six digits: two each for province, city and district. */
export function treeOf(list: readonly { code: string; name: string }[]): Division[] {
  const below = (code: string, digits: number) =>
    list.filter(
      one =>
        one.code.startsWith(code.slice(0, digits)) &&
        one.code.slice(digits + 2) === '00'.repeat(2 - digits / 2) &&
        one.code.slice(digits, digits + 2) !== '00',
    )
  const cityOf = (one: { code: string; name: string }): Division[] => {
    const parts = below(one.code, 4).map(part => ({ ...part, parts: [] }))
    return directly.test(one.name) ? parts : [{ ...one, parts }]
  }
  const provinces = list.filter(one => one.code.endsWith('0000'))
  return provinces.map(one => ({ ...one, parts: below(one.code, 2).flatMap(cityOf) }))
}

/**
 * Finds the region at the beginning of a text, in any spelling: 上海浦东, 江苏省苏州市工业园区, 杭州西湖. A name that several regions have
 * counts only if the text before it decides. Null if nothing is known.
 */
export function recognise(tree: readonly Division[], text: string): Recognised | null {
  const written = text.normalize('NFKC').replace(blank, '').replace(/^中国/, '')
  const province = begins(tree, written)
  if (province) return inProvince(province.division, province.rest)
  const cities = tree.flatMap(one => one.parts.map(city => ({ one, city })))
  const city = begins(
    cities.map(found => found.city),
    written,
  )
  const owner = city && cities.find(found => found.city === city.division)
  const districts = cities.flatMap(found => found.city.parts.map(district => ({ ...found, district })))
  const named = districts.filter(found => startOf(found.district, written) !== null)
  if (owner && city && named.length === 0) return inCity(owner.one, city.division, city.rest)
  const [only, ...others] = named
  if (!only || others.length > 0 || city) return null
  return { ...namesOf(only.one, only.city, only.district), rest: written.slice(startOf(only.district, written) ?? 0) }
}

/** Returns the same region in the list's own names; names unknown to the list stay. */
export function tidied(tree: readonly Division[], { province, city, district }: Region): Region {
  const found = recognise(tree, `${province} ${city} ${district}`)
  if (!found) return { province, city, district }
  const { rest, ...region } = found
  if (rest === '') return region
  const kept = district.normalize('NFKC').replace(blank, '')
  return region.district === '' && kept.endsWith(rest) ? { ...region, district: rest } : { province, city, district }
}

const namesOf = (province: Division, city?: Division, district?: Division): Region => ({
  province: province.name,
  city: city?.name ?? '',
  district: district?.name ?? '',
})

function inProvince(province: Division, written: string): Recognised {
  const alone = province.parts.length === 1 ? province.parts[0] : undefined // 北京市 is its own city
  const city = begins(province.parts, written)
  if (city) return inCity(province, city.division, city.rest)
  if (alone && written !== '') return inCity(province, alone, written)
  const districts = province.parts.flatMap(one => one.parts.map(district => ({ one, district })))
  const district = begins(
    districts.map(found => found.district),
    written,
  )
  const owner = district && districts.find(found => found.district === district.division)
  if (owner && district) return { ...namesOf(province, owner.one, owner.district), rest: district.rest }
  return { ...namesOf(province, alone), rest: written }
}

function inCity(province: Division, city: Division, written: string): Recognised {
  const district = begins(city.parts, written)
  return { ...namesOf(province, city, district?.division), rest: district?.rest ?? written }
}

/** Returns the division whose name begins the text; among several the one with the longest name. */
function begins(divisions: readonly Division[], written: string): { division: Division; rest: string } | null {
  const found = divisions.flatMap(division => {
    const length = startOf(division, written)
    return length === null ? [] : [{ division, length }]
  })
  const longest = Math.max(...found.map(one => one.length))
  const [first, ...others] = found.filter(one => one.length === longest)
  return first && others.length === 0 ? { division: first.division, rest: written.slice(first.length) } : null
}

/** Returns how many characters of a text match a division's name, in full or without its kind; null for none. */
function startOf({ name }: Division, written: string): number | null {
  if (written.startsWith(name)) return name.length
  const short = name.replace(suffix, '')
  return short.length >= 2 && written.startsWith(short) ? short.length : null
}
