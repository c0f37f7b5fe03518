import type { z } from 'zod'
import type { RefusalCode } from './envelope.ts'

/** The HTTP method and the literal path, with `{id}`-style parameters written `:id`. */
export type RouteAddress = `${'GET' | 'POST'} /${string}`

type Codes = string | readonly string[]

/**
 * The people who may call: those with a menu or element code in the office they work in, a platform operator with one of the
 * platform's codes, any signed-in person with a reason, or everyone with a reason.
 */
export type RouteAccess =
  | { needs: Codes; operates?: undefined; signedIn?: undefined; open?: undefined }
  | { operates: Codes; needs?: undefined; signedIn?: undefined; open?: undefined }
  | { signedIn: string; needs?: undefined; operates?: undefined; open?: undefined }
  | { open: string; needs?: undefined; operates?: undefined; signedIn?: undefined }

export type RouteShape = {
  at: RouteAddress
  /** The purpose of the call, in Chinese: its title in OpenAPI and in the operation log. */
  does: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  returns?: z.ZodType
  /** The server does not check the body: the specification names the call and shows no body. */
  ignoresBody?: true
  /**
   * A POST that changes nothing (a list with a filter in its body). A GET never changes anything unless `writes`. `standby`: a call that only reads,
   * and whose rows come from a standby where the node has one (a report, no list that people work on).
   */
  reads?: true | 'standby'
  writes?: true
  /** The call writes but is open to a person who views the product as somebody else, for example to return. */
  whileViewing?: true
  /** The call changes what belongs to the person or leads to another company: a page of any company may make it. */
  anyOffice?: true
  /** The request is multipart with one file; the answer is a file; the answer is a stream of events. */
  takes?: 'file'
  gives?: 'file' | 'events'
  /** The media types of the file that the call returns; any type by default. */
  media?: readonly string[]
  /** The schema of each event in the stream that the call gives. */
  tells?: z.ZodType
  /** The call's name in OpenAPI if another call has the same path without parameters: see `operationIdOf`. */
  operationId?: string
  /** Further codes with which the call may refuse, besides those that `refusalsOf` derives from the declaration. */
  refuses?: readonly RefusalCode[]
  /** Puts the answer's fields beside the envelope's too, where the specification says that the call "returns" them. */
  flat?: true
  /** Puts the answer, a text, into the envelope's msg too, where the specification says so. */
  says?: true
  /** Gives the answer once and stores it nowhere, not even for a second submission with the same key. */
  onlyOnce?: true
  /** The number of calls that an address may make of an open route per minute; 300 by default. */
  perMinute?: number
  /**
   * The tries of a person, or of a network if the route is open: `atOnce`, then one more every `every` seconds. `of` wrong ones alone: a call that
   * is answered is none.
   */
  tries?: { atOnce: number; every: number; of?: 'wrong' }
  /**
   * The elements behind what the answer hangs on. Who lacks one of them may make all such calls together only so often
   * (`kernel/server/limits/guesses.ts`).
   */
  hangsOn?: readonly string[]
  /** The bytes that the body of an open call may have; 16 KB by default. */
  mostBytes?: number
  /** The browser's time limit in ms; 50 000 by default (S5.01, S5.02). */
  timeout?: number
}

export type Route = RouteShape & RouteAccess

/** Declares one call of the API. Validation on both sides, permission, OpenAPI and client types are derived from it. */
export function route<const R extends Route>(declaration: R): R {
  return declaration
}

export type ParamsOf<R extends RouteShape> = R['params'] extends z.ZodType ? z.output<R['params']> : undefined
export type QueryOf<R extends RouteShape> = R['query'] extends z.ZodType ? z.output<R['query']> : undefined
export type BodyOf<R extends RouteShape> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type AnswerOf<R extends RouteShape> = R['returns'] extends z.ZodType ? z.output<R['returns']> : undefined
type SentIn<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a call: params, query and body before parsing, each only where the route has it. */
export type SentTo<R extends RouteShape> = (R['params'] extends z.ZodType ? { params: SentIn<R['params']> } : unknown) &
  (R['query'] extends z.ZodType ? { query: SentIn<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: SentIn<R['body']> } : unknown)

/** Splits `at` into method and path. */
export function addressOf(route: RouteShape): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = route.at.split(' ') as ['GET' | 'POST', string]
  return { method, path }
}

/** Tells whether who sees the product as somebody else may make the call: it changes nothing, or leads back. */
export function openWhileViewing(route: RouteShape): boolean {
  return onlyReads(route) || route.whileViewing === true
}

/** Tells whether a call changes nothing. */
export function onlyReads(route: RouteShape): boolean {
  return route.reads !== undefined || (route.at.startsWith('GET ') && route.writes !== true)
}
