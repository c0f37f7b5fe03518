import { day, dayStart, readClock } from '../calendar.ts'
import type { Dice } from '../random.ts'
import type { Customer } from './customers.ts'
import { makersOf, type Need } from './needs.ts'
import { farewells, kinds, type Stage, sentences, special } from './sentences.ts'

/** What was written, and the label of the way of contact. */
export type Said = { content: string; method: string }

/** Talks in the order in which deals usually go. */
const road: readonly Stage[] = ['first', 'need', 'visit', 'measure', 'design', 'quote']
const ways: Record<Stage, readonly string[]> = {
  first: ['电话', '电话', '微信'],
  arrival: ['到店'],
  unanswered: ['电话'],
  need: ['电话', '微信'],
  visit: ['到店'],
  measure: ['上门'],
  design: ['微信', '微信', '电话'],
  quote: ['微信', '电话', '微信', '短信'],
  waiting: ['微信', '电话'],
  won: ['到店', '到店', '电话'],
  cold: ['电话', '微信'],
  fading: ['电话', '微信'],
}
const weekdays = '日一二三四五六'

/** What a seller writes about the contacts with one customer; no sentence twice. */
export class Talk {
  readonly #dice: Dice
  readonly #slots: Record<string, string>
  readonly #said = new Set<string>()
  readonly #walkedIn: boolean
  #reached = 0

  /** `walkedIn`: the first contact was in the shop. */
  constructor(dice: Dice, customer: Customer, need: Need, walkedIn: boolean) {
    this.#dice = dice
    this.#walkedIn = walkedIn
    const category = dice.pick(need.categories)
    this.#slots = {
      称呼: customer.called,
      小区: customer.community || customer.district,
      品类: category,
      品牌: need.brands[0] ?? dice.pick(makersOf(category)),
      户型: customer.houseType ?? '户型图还没发',
      面积: customer.area ? `${customer.area}平` : '一百多平',
      预算: need.budget ? `${need.budget / 1_000_000}万` : '三五万',
    }
  }

  /** A contact on the way; `next` is the agreed next one, which the sentence may name. */
  onTheWay(at: number, next: number | null): Said {
    return this.#withNext(this.#sayAt(this.#stage()), at, next)
  }

  /** The contact after which the clue becomes an opportunity. */
  won(): Said {
    return this.#sayAt('won')
  }

  /** The contact after which the clue goes back to the pool. */
  cold(): Said {
    return this.#sayAt(this.#said.size > 1 && this.#dice.chance(0.5) ? 'fading' : 'cold')
  }

  /** A contact that did not come about; `next` as in `onTheWay`. */
  unanswered(at: number, next: number | null): Said {
    return this.#withNext(this.#sayAt('unanswered'), at, next)
  }

  /** The contact that shows why the clue is none. */
  farewell(reason: string): Said {
    return { content: this.#say(farewells[reason] ?? []), method: '电话' }
  }

  #sayAt(stage: Stage): Said {
    const kind = kinds[this.#slots.品类 ?? '']
    const more = (kind && special[kind][stage]) ?? []
    return { content: this.#say([...sentences[stage], ...more]), method: this.#dice.pick(ways[stage]) }
  }

  #stage(): Stage {
    const dice = this.#dice
    if (this.#reached === 0 && this.#walkedIn) return this.#goOn('arrival')
    if (dice.chance(this.#reached < 2 ? 0.2 : 0.07)) return 'unanswered'
    if (this.#reached > 0 && dice.chance(0.2)) return 'waiting'
    return this.#goOn(road[this.#reached] ?? 'quote')
  }

  /** Takes the talk further; it stays where it is for another contact at times, never at the first. */
  #goOn(stage: Stage): Stage {
    const steps = this.#reached === 0 ? 1 : this.#dice.int(0, 2)
    this.#reached = Math.min(this.#reached + steps, road.length - 1)
    return stage
  }

  #say(choice: readonly string[]): string {
    const fresh = choice.filter(one => !this.#said.has(one))
    const template = this.#dice.pick(fresh.length > 0 ? fresh : choice)
    this.#said.add(template)
    return template.replace(/\{(.+?)\}/g, (_, slot: string) => this.#slots[slot] ?? '')
  }

  #withNext({ content, method }: Said, at: number, next: number | null): Said {
    if (next === null || this.#dice.chance(0.5)) return { content, method }
    const when = whenInWords(at, next)
    const agreed = this.#dice.pick([
      `约${when}再联系`,
      `${when}再打`,
      `${when}回访`,
      `说好${when}给答复`,
      `${when}继续跟`,
      `${when}再约`,
    ])
    return { content: `${content}，${agreed}`, method }
  }
}

/** A moment as people name it from another: 明天下午, 周六上午, 下周二, 12月3号. */
function whenInWords(at: number, next: number): string {
  const days = Math.round((dayStart(next) - dayStart(at)) / day)
  const { month, date, weekday, hour } = readClock(next)
  const part = hour < 12 ? '上午' : hour < 18 ? '下午' : '晚上'
  const sinceMonday = (readClock(at).weekday + 6) % 7
  if (days === 0) return `今天${part}`
  if (days === 1) return `明天${part}`
  if (sinceMonday + days < 7) return `周${weekdays[weekday]}${part}`
  if (sinceMonday + days < 14) return `下周${weekdays[weekday]}`
  return `${month}月${date}号`
}
