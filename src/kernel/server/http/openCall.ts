import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from '../desk/desk.ts'
import { asStranger } from '../desk/officeWork.ts'
import { OpenDesk, type Origin } from '../desk/sessionDesk.ts'
import { atDesk, type Mode } from '../desk/transaction.ts'
import type { Runtime } from '../runtime.ts'
import { cookieLine, cookieOf, type Keeping } from './cookie.ts'

/** The tools of an open call. It opens its own transactions, since anyone can make it wait. */
export type OpenCall = {
  origin: Origin
  transact<T>(mode: Mode, work: (desk: OpenDesk) => Promise<T>): Promise<T>
  /** Runs `work` within the transaction of `desk` in the office to which a door has led the caller, whom the log names by `name`. */
  inOffice<T>(desk: OpenDesk, officeId: number, name: string, work: (desk: Desk) => Promise<T>): Promise<T>
  /** Returns the value of the browser's cookie of this name; null without one. */
  cookie(name: string): string | null
  /** Sets a cookie; the browser sends it with calls below `path`. */
  keepCookie(name: string, value: string, keeping: Keeping): void
}

export function openCallOf(runtime: Runtime, origin: Origin, request: FastifyRequest, reply: FastifyReply): OpenCall {
  return {
    origin,
    transact: (mode, work) => atDesk(runtime, mode, async client => new OpenDesk(client, origin), work),
    inOffice: (desk, officeId, name, work) => asStranger(runtime, desk, officeId, name, work),
    cookie: name => cookieOf(request.headers, name),
    keepCookie(name, value, keeping) {
      reply.header('Set-Cookie', cookieLine(name, value, keeping, request.protocol === 'https'))
    },
  }
}
