import type { Route } from '../../../../kernel/api/route.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import type { Document } from '../../../approval/server/index.ts'
import type { CustomNoun } from '../../../customFields/server/index.ts'
import type { Claimable, Person } from '../claimLimits.ts'
import type { Counted } from '../pooled.ts'

type Owner = Person & { departmentId: number | null }

/** A requested record as the person sees it: `concealed` are fields of `content` that they see only afterwards. */
export type Wanted = {
  record: Claimable & { id: number }
  name: string
  content: Document['content']
  concealed: string[]
  /** Why they may not claim it, limits apart; null if they may. */
  refusal: string | null
}

/** Records of pools that may be asked for beyond the limits of claiming. Their migration calls `make_claimable`. */
export type OverClaimKind = {
  /** The table, and the log's column for a request from before migration 0098. */
  table: TenantTable
  formerColumn?: string
  /** The approvals' business type: its code, its title, and the result without a flow. */
  code: string
  title: string
  unbound: string
  /** The noun of its custom fields, if it takes any. */
  own?: CustomNoun
  /** The name of a record in a title. */
  noun: string
  path(id: number): string
  /** The fields of a request that say which record it is, first by what it is called. */
  says: readonly [named: string, ...more: string[]]
  claim: Route
  counted: Counted
  limits(desk: Desk): Promise<{ cap: number; quota: number; coolingDays: number }>
  /** Returns the fields of such a record that conditions may use. */
  fields(desk: Desk): Promise<Document['fields']>
  /** Returns the record as this person may claim it; undefined without one. */
  find(person: Desk, id: number): Promise<Wanted | undefined>
  /** Returns how much of the record the person may see. */
  sight(desk: Desk, id: number): Promise<'none' | 'limited' | 'whole'>
  /** Gives a locked record to its new owner, and logs it. */
  give(desk: Desk, id: number, owner: Owner, action: string): Promise<void>
}

/** The kinds of requests beyond the limits of claiming, so that the log can name them. */
export const overClaims = point<Pick<OverClaimKind, 'table' | 'formerColumn' | 'noun'>>('overClaims')
