/** One person of a company. Months count back from the day of the seed. */
export type Person = {
  name: string
  position: string
  role: string
  /** Username of a demo account; without, nobody can sign in as this person. */
  account?: string
  since: number
  /** Months since they left; their clues were handed to a colleague then. */
  left?: number
  /** How many clues come to them, compared with an ordinary seller's 1; nothing for those who do not sell. */
  share?: number
  /** Takes down the clues that come in online and by telephone. */
  desk?: true
}

export type Branch = {
  name: string
  leader?: string
  /** Districts whose customers usually come here. */
  near?: readonly string[]
  people: readonly Person[]
  below?: readonly Branch[]
}

/** What a company says of itself, and how many days its membership still lasts; without end where it is left out. */
export type Profile = {
  contactName: string
  contactPhone: string
  address: string
  introduction: string
  memberLevel: string
  memberDays?: number
}

export type CompanyPlan = {
  name: string
  type: string
  size: string
  seats: number
  /** 0 working, anything else disabled (S2.08). */
  loginStatus: number
  /** Prefix of usernames and job numbers of people without a demo account. */
  prefix: string
  seed: number
  clues: number
  /** What it sells: labels of the categories and how often each is asked for. */
  sells: Readonly<Record<string, number>>
  branches: readonly Branch[]
  profile?: Profile
}

/** A person who sells, with an ordinary share unless said. */
export function seller(name: string, since: number, more: Partial<Person> = {}): Person {
  return { name, position: '导购', role: '导购', since, share: 1, ...more }
}

/** A head of a shop or team, who sells a little. */
export function head(name: string, position: string, since: number, more: Partial<Person> = {}): Person {
  return { name, position, role: '部门经理', since, share: 0.35, ...more }
}

/** Anyone else. */
export function member(
  name: string,
  position: string,
  role: string,
  since: number,
  more: Partial<Person> = {},
): Person {
  return { name, position, role, since, ...more }
}
