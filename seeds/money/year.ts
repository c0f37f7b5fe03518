import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import type { Dice } from '../random.ts'
import type { Book } from './book.ts'
import type { accountsOf } from './ways.ts'

type Accounts = Awaited<ReturnType<typeof accountsOf>>
/** What a year of a company's money is drawn with. */
export type Year = { company: Company; book: Book; accounts: Accounts; keeper: Employee; dice: Dice; now: number }

/** Who confirms: whoever signs in as finance, else the first of 财务部. */
export function keeperOf({ employees, plan }: Company): Employee {
  const finance = plan.branches.find(branch => branch.name === '财务部')?.people[0]?.name
  return employees.find(one => one.username === 'finance') ?? (employees.find(one => one.name === finance) as Employee)
}

/** Returns who enters money of a deal: its owner, or finance where they have left by then. */
export function enteredBy({ company, keeper }: Year, ownerId: number, at: number): Employee {
  const owner = company.employees.find(one => one.id === ownerId)
  if (owner && (owner.left === null || at < owner.left)) return owner
  return company.employees.find(one => one.departmentId === keeper.departmentId && one.id !== keeper.id) as Employee
}
