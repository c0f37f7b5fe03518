import type { ClientBase } from 'pg'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { drawHands, firstRow, type Hands } from './begin.ts'
import { type Birth, drawBirths } from './births.ts'
import { Life } from './life.ts'
import { drawNeed } from './needs.ts'
import { type Known, Register } from './register.ts'
import { Staffing } from './staffing.ts'
import { tell } from './story.ts'
import { Talk } from './talk.ts'

/** What a year of one company is drawn with. */
type Year = { company: Company; now: number; dice: Dice; staffing: Staffing; register: Register }

/** Fills a company with a year of customers, clues, follow-ups and the log of it, up to `now`. Returns the clues' lives. */
export async function fillClues(client: ClientBase, company: Company, now: number): Promise<Life[]> {
  const clueIds = await reserveIds(client, 'clue', company.plan.clues)
  const customerIds = await reserveIds(client, 'customer', company.plan.clues)
  const dice = new Dice(company.plan.seed)
  const register = new Register(dice, company, customerIds)
  const year = { company, now, dice, staffing: new Staffing(dice, company.employees), register }
  const lives = drawBirths(dice, now, clueIds.length).map((birth, index) => live(year, birth, clueIds[index] as number))
  await insertRows(client, 'customer', register.rows)
  await insertRows(
    client,
    'clue',
    lives.map(life => life.clue),
  )
  await insertRows(client, 'follow_up', inOrder(lives.flatMap(life => life.followUps)))
  await insertRows(client, 'operation_log', inOrder(lives.flatMap(life => life.log)))
  return lives
}

function live(year: Year, birth: Birth, id: number): Life {
  const { company, now, dice, staffing, register } = year
  const [{ customer, id: customerId }, hands] = enter(year, birth)
  const need = drawNeed(dice, company.plan.sells, customer.area ?? 100)
  const row = firstRow(company, birth, { id, customerId }, hands, need, dice)
  const life = new Life(row, customer, hands, now)
  const { channel } = birth
  const talk = new Talk(dice, customer, need, channel.label === '到店自然客流')
  tell({ dice, now, staffing, talk, wordId: company.wordId, poolId: company.poolId }, life, channel)
  if (life.clue.status === 'converted') register.expect({ id: customerId, customer }, life.at + 20 * day)
  return life
}

/** A customer comes in, now and then one who is known already. */
function enter({ dice, staffing, register }: Year, { at, channel }: Birth): [Known, Hands] {
  const known = dice.chance(0.06) ? register.comeBack(at) : undefined
  const customer = known?.customer ?? register.draw()
  const hands = drawHands(staffing, channel.door, at, customer.district)
  return [known ?? register.add(customer, hands.by.id, at), hands]
}

/** Ids follow time, since histories go by id. */
function inOrder<T extends { at: string } | { createdAt: string }>(rows: T[]): T[] {
  const momentOf = (row: T) => ('at' in row ? row.at : (row.createdAt as string))
  return rows.sort((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1))
}
