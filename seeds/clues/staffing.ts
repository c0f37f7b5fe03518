import type { Employee } from '../companies/employ.ts'
import type { Dice } from '../random.ts'

/** Who does what in a company at a given moment. */
export class Staffing {
  readonly #dice: Dice
  readonly #employees: readonly Employee[]

  constructor(dice: Dice, employees: readonly Employee[]) {
    this.#dice = dice
    this.#employees = employees
  }

  /** Someone who writes down what comes in online and by telephone. */
  desk(at: number): Employee {
    return this.#dice.pick(this.#present(at).filter(one => one.desk))
  }

  /** Someone who sells, more likely near the district, and not `except`. */
  seller(at: number, district: string, except?: Employee): Employee {
    const sellers = this.#present(at).filter(one => one.share > 0 && one !== except)
    return this.#dice.weigh(sellers, one => one.share * (one.near.includes(district) ? 5 : 1))
  }

  /** Someone above an employee: mostly the nearest head. */
  superior(employee: Employee): Employee {
    const heads = employee.superiors.flatMap(name => this.#employees.find(one => one.name === name) ?? [])
    return this.#dice.weigh(heads, one => 1 / (1 + heads.indexOf(one)))
  }

  /** Someone above both the person who has a clue and the one who is to get it: mostly the nearest. */
  assigner(from: Employee, to: Employee): Employee {
    const heads = this.#employees.filter(one => isOver(one, from) && isOver(one, to))
    return this.#dice.weigh(heads, one => (one.username === 'boss' ? 0.15 : 1 / (2 + from.superiors.indexOf(one.name))))
  }

  #present(at: number): Employee[] {
    return this.#employees.filter(one => one.since <= at && (one.left === null || one.left > at))
  }
}

function isOver(head: Employee, employee: Employee): boolean {
  return head.username === 'boss' || (head.assigns && (head === employee || employee.superiors.includes(head.name)))
}
