import type { Company } from '../companies/found.ts'
import type { Row } from '../insert.ts'
import type { Dice } from '../random.ts'
import { type Customer, CustomerBook } from './customers.ts'
import { iso } from './life.ts'

export type Known = { id: number; customer: Customer }

/** The customers of a company: new ones, and those who come back for something else. */
export class Register {
  /** Rows of `customer` in the order in which they came. */
  readonly rows: Row[] = []
  readonly #company: Company
  readonly #book: CustomerBook
  readonly #ids: readonly number[]
  readonly #content: { known: Known; from: number }[] = []

  /** `ids` are at least as many as customers will be added. */
  constructor(dice: Dice, company: Company, ids: readonly number[]) {
    this.#company = company
    this.#book = new CustomerBook(dice)
    this.#ids = ids
  }

  /** Someone who was never here before. */
  draw(): Customer {
    return this.#book.draw()
  }

  /** Takes a new customer in. */
  add(customer: Customer, createdBy: number, at: number): Known {
    const id = this.#ids[this.rows.length] as number
    const { called, houseType, area, ...row } = customer
    this.rows.push({
      officeId: this.#company.officeId,
      id,
      ...row,
      houseTypeId: houseType && this.#company.wordId('houseType', houseType),
      area: area && Math.round(area * 100),
      createdBy,
      createdAt: iso(at),
      updatedAt: iso(at),
    })
    return { id, customer }
  }

  /** Remembers a customer who is content and may come back from a moment on. */
  expect(known: Known, from: number): void {
    this.#content.push({ known, from })
  }

  /** A customer who comes back, once. */
  comeBack(at: number): Known | undefined {
    const index = this.#content.findIndex(one => one.from < at)
    return index < 0 ? undefined : this.#content.splice(index, 1)[0]?.known
  }
}
