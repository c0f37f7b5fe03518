import { customerPrefix } from '../demoAccounts.ts'
import type { Dice } from '../random.ts'
import { type CustomerName, customerName } from './names.ts'
import { city, communities, districts, homes, province } from './places.ts'

export type Customer = CustomerName & {
  phone: string | null
  wechat: string | null
  province: string
  city: string
  district: string
  community: string
  building: string
  room: string
  houseType: string | null
  /** Square metres; null where nobody asked yet. */
  area: number | null
}

const syllables = 'xiao da lin yu chen an jia mo qing nan bei xin le yi han rui tong mu shan hai yun feng lan'.split(
  ' ',
)

/** Draws customers who all have a phone of their own. */
export class CustomerBook {
  readonly #dice: Dice
  readonly #phones = new Set<string>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  draw(): Customer {
    const dice = this.#dice
    const phone = dice.chance(0.97) ? this.#newPhone() : null
    return { ...customerName(dice), phone, wechat: this.#wechat(phone), ...this.#address(), ...this.#home() }
  }

  #newPhone(): string {
    const phone = `${customerPrefix}${this.#dice.int(10_000_000, 99_999_999)}`
    if (this.#phones.has(phone)) return this.#newPhone()
    this.#phones.add(phone)
    return phone
  }

  #wechat(phone: string | null): string | null {
    if (phone && this.#dice.chance(0.45)) return null
    if (phone && this.#dice.chance(0.4)) return phone
    return `${this.#dice.pick(syllables)}${this.#dice.pick(syllables)}_${this.#dice.int(10, 9999)}`
  }

  #address() {
    const dice = this.#dice
    const district = dice.pick(districts)
    const known = dice.chance(0.86)
    const numbered = known && dice.chance(0.7)
    return {
      province,
      city,
      district,
      community: known ? dice.pick(communities[district] ?? []) : '',
      building: numbered ? `${dice.int(1, 28)}幢` : '',
      room: numbered ? `${dice.int(1, 3)}单元${dice.int(1, 26)}0${dice.int(1, 4)}` : '',
    }
  }

  #home() {
    if (this.#dice.chance(0.12)) return { houseType: null, area: null }
    const home = this.#dice.weigh(homes, one => one.share)
    return { houseType: home.houseType, area: this.#dice.pick(home.sizes) }
  }
}
