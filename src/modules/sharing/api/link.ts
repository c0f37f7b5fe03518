import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, requiredText, Timestamp } from '../../../kernel/api/fields.ts'
import { type RouteAddress, route } from '../../../kernel/api/route.ts'
import { Signature, signatureLimits } from '../../approval/api/said.ts'

/** The fields of a link by which somebody without an account opens a document; its token is told only once, when it is made. */
export const sharedLink = {
  id: Id,
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  opened: z.number().int(),
  lastOpenedAt: Timestamp.nullable(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  openings: z.array(z.object({ at: Timestamp, address: z.string(), device: z.string() })),
}
/** The fields of a link by which its holder signs. */
export const signedLink = { ...sharedLink, signedAt: Timestamp.nullable() }
export type SharedLink = z.output<z.ZodObject<typeof sharedLink>> & { signedAt?: string | null }

const Token = z.object({
  token: z
    .string({ error: '链接不正确，请打开收到的完整链接' })
    .min(1, '链接不正确，请打开收到的完整链接')
    .max(100, '链接不正确，请打开收到的完整链接'),
})
/** A drawn signature as base64, and what stands beside it. */
const signatureBytes = Math.ceil((signatureLimits.bytes / 3) * 4) + 4096

/** What strangers may try of a document's links: wrong tokens are few, whichever call they are sent to. */
const strangers = { tries: { atOnce: 30, every: 5, of: 'wrong' }, refuses: [codes.notFound, codes.tooMany] } as const

type Said = { at: RouteAddress; does: string }
type Needs = Said & { needs: string | readonly string[] }
/** Who opens it, in a word or two. */
type Open = Said & { open: string }

/** Declares the call that lists the links of a document, newest first. */
export const listsLinks = <const C extends Needs & { returns: z.ZodType }>(call: C) =>
  route({ ...call, params: z.object({ id: IdText }) })

/** Declares the call that makes a link which opens a document for at most `mostDays`. */
export const makesLink = <const C extends Needs>(call: C, mostDays: number) =>
  route({
    ...call,
    body: z.object({
      id: Id,
      days: z
        .number({ error: '天数应为数字' })
        .int('天数应为整数')
        .min(1, '至少 1 天')
        .max(mostDays, `最多 ${mostDays} 天`),
    }),
    returns: z.object({ token: z.string(), expiresAt: Timestamp }),
    onlyOnce: true,
  })

/** Declares the call that takes a link back. */
export const revokesLink = <const C extends Needs>(call: C) =>
  route({ ...call, body: z.object({ id: Id }), returns: Nothing })

/** Declares the open call by which the holder of a link reads the document. */
export const opensLink = <const C extends Open & { returns: z.ZodType }>(call: C) =>
  route({ ...call, ...strangers, perMinute: 120, body: Token })

/** Declares the open call by which the holder of a link takes the document's PDF. */
export const printsLink = <const C extends Open>(call: C) =>
  route({ ...call, ...strangers, perMinute: 60, body: Token, gives: 'file', media: ['application/pdf'] })

/** Declares the open call by which the holder of a link signs what they have read; `again` is said to who sends no digest of it. */
export const signsLink = <const C extends Open>(call: C, again: string) =>
  route({
    ...call,
    tries: strangers.tries,
    refuses: [codes.notFound, codes.tooMany, codes.conflict],
    perMinute: 30,
    mostBytes: signatureBytes,
    body: Token.extend({
      digest: z.string({ error: again }).max(100, again),
      signer: requiredText('姓名', 40),
      signature: Signature,
    }),
    returns: z.object({ signer: z.string() }),
  })

/** Declares the open call by which the holder of a link asks for a change. */
export const asksLink = <const C extends Open>(call: C) =>
  route({
    ...call,
    tries: strangers.tries,
    refuses: [codes.notFound, codes.tooMany, codes.conflict],
    perMinute: 20,
    body: Token.extend({ name: requiredText('称呼', 40), words: requiredText('想修改的内容', 500) }),
    returns: Nothing,
  })

/** Declares the open call by which the holder of a link answers what they read, with fields of the document's own. */
export const answersLink = <const C extends Open, Fields extends z.ZodRawShape>(call: C, fields: Fields) =>
  route({
    ...call,
    tries: strangers.tries,
    refuses: [codes.notFound, codes.tooMany, codes.conflict],
    perMinute: 20,
    body: Token.extend(fields),
    returns: Nothing,
  })

/** The calls about links of a kind of document. */
export type LinkRoutes = {
  list: ReturnType<typeof listsLinks>
  add: ReturnType<typeof makesLink>
  revoke: ReturnType<typeof revokesLink>
  read: ReturnType<typeof opensLink>
  sharedPdf?: ReturnType<typeof printsLink>
  sign?: ReturnType<typeof signsLink>
  ask?: ReturnType<typeof asksLink>
}
