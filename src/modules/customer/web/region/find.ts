import { searchWords } from '../../../../kernel/api/search.ts'
import { matchSounds } from '../../../search/api/sounds.ts'
import { type Division, type Region, recognise } from '../../api/region.ts'

/** A region that may be chosen, and the name of what it ends with. */
export type Place = Region & { name: string; key: string }

export type Sounds = ReadonlyMap<string, readonly string[]>

const most = 30

/** Returns every place of the list: each province, city and district, with what it belongs to. */
export function placesOf(tree: readonly Division[]): Place[] {
  return tree.flatMap(one => [
    { province: one.name, city: '', district: '', name: one.name, key: one.code },
    ...one.parts.flatMap(city => [
      { province: one.name, city: city.name, district: '', name: city.name, key: city.code },
      ...city.parts.map(part => ({
        province: one.name,
        city: city.name,
        district: part.name,
        name: part.name,
        key: part.code,
      })),
    ]),
  ])
}

/**
 * Returns the places that match typed text: the whole address, a part of a name, or a sound. Of several words one is of the name,
 * the others of what it belongs to.
 */
export function findPlaces(
  tree: readonly Division[],
  places: readonly Place[],
  sounds: Sounds,
  typed: string,
): Place[] {
  const term = typed.trim().toLowerCase()
  if (term === '') return []
  const whole = recognise(tree, term)
  const meant = whole && places.find(one => isSame(one, whole))
  const words = searchWords(term)
  const isSaid = (one: Place, word: string) =>
    /^[a-z']+$/.test(word) && matchSounds(sounds.get(one.key) ?? [], word) !== null
  const isNamed = (one: Place, word: string) => one.name.includes(word) || isSaid(one, word)
  const isWithin = (one: Place, word: string) => `${one.province} ${one.city}`.includes(word)
  const has = (one: Place) =>
    words.some(word => isNamed(one, word)) && words.every(word => isNamed(one, word) || isWithin(one, word))
  const found = places.filter(one => one !== meant && has(one))
  return [...(meant ? [meant] : []), ...found].slice(0, most)
}

const isSame = (a: Region, b: Region) => a.province === b.province && a.city === b.city && a.district === b.district
