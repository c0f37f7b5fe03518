import type { z } from 'zod'
import type { RouteAccess, RouteShape } from '../../../kernel/api/route.ts'
import type { ForecastRoute } from '../../approval/api/approval.ts'

/** A call that sends a kept document, with the approvers whom its sender names (`chosen`). */
export type SubmitRoute<Detail = unknown> = RouteShape & RouteAccess & { body: z.ZodObject; returns: z.ZodType<Detail> }

/** What server and browser both know of a kind of document: its code and title among the approvals, and the calls that foresee and send one. */
export type Submitted<Detail = unknown> = {
  code: string
  title: string
  forecast: ForecastRoute
  submit: SubmitRoute<Detail>
  /** Without a bound flow it takes effect as soon as it is sent. */
  alone?: boolean
}
