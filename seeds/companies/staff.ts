import { day } from '../calendar.ts'
import { demoAccounts, staffMobile } from '../demoAccounts.ts'
import type { Branch, CompanyPlan, Person } from './plan.ts'

const month = 30.4375 * day

/** A person in their place: the branch they belong to and where that lies. */
export type Posted = {
  person: Person
  branch: Branch
  /** Names of the heads above, the nearest first. */
  superiors: readonly string[]
  username: string
  jobNumber: string
  since: number
  left: number | null
}

type Placed = { branch: Branch; above: readonly Branch[] }

/** The branches of a company, each after its parent, with those above it, the nearest first. */
export function branchesOf(branches: readonly Branch[], above: readonly Branch[] = []): Placed[] {
  return branches.flatMap(branch => [{ branch, above }, ...branchesOf(branch.below ?? [], [branch, ...above])])
}

function superiorsOf(person: Person, { branch, above }: Placed): string[] {
  return [branch, ...above].flatMap(one => (one.leader && one.leader !== person.name ? [one.leader] : []))
}

/** Everyone of a company with username, job number, and the epoch moments of coming and going. */
export function staffOf(plan: CompanyPlan, now: number): Posted[] {
  const people = branchesOf(plan.branches).flatMap(placed => placed.branch.people.map(person => ({ person, placed })))
  return people.map(({ person, placed }, index) => {
    const jobNumber = `${plan.prefix}${1001 + index}`
    return {
      person,
      branch: placed.branch,
      superiors: superiorsOf(person, placed),
      username: person.account ?? jobNumber,
      jobNumber: jobNumber.toUpperCase(),
      since: now - Math.round(person.since * month),
      left: person.left === undefined ? null : now - Math.round(person.left * month),
    }
  })
}

export type AccountPlan = { username: string; name: string; mobile: string; isPlatform: boolean; since: number }

/** Every account of the installation: the demo's first, then everyone else's of the companies. */
export function accountsOf(plans: readonly CompanyPlan[], now: number): AccountPlan[] {
  const everyone = plans.flatMap(plan => staffOf(plan, now))
  const demo = demoAccounts.map(account => ({
    ...account,
    isPlatform: account.isPlatform ?? false,
    since: Math.min(
      now - 36 * month,
      ...everyone.filter(one => one.username === account.username).map(one => one.since),
    ),
  }))
  const others = everyone
    .filter(one => !one.person.account)
    .map(({ username, person, since }, index) => ({
      username,
      name: person.name,
      mobile: staffMobile(101 + index),
      isPlatform: false,
      since,
    }))
  return [...demo, ...others]
}
