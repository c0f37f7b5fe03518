import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Chosen, Preview } from '../../api/approval.ts'
import type { Business, Document } from '../record/business.ts'
import {
  type Asked,
  assertChosen,
  type Beginning,
  begin,
  flowOf,
  formOf,
  initiatorOf,
  previewOf,
  startOf,
} from './begin.ts'
import { type Bound, boundFlows, takes } from './flows.ts'
import { assertNamed, nodesIfHidden, unseenOf } from './foresight.ts'

/** A document that another module starts: already stored in this transaction, with the people named by the initiator. */
export type Starting = Omit<Beginning, 'typeName'>

/**
 * Starts the approval of another module's document in the caller's transaction; returns the instance's number. A flow that
 * asks nobody ends at once, and the approved change is made. Throws 40900 if no flow fits, 40000 on `chosen.<node>` if the
 * initiator must name somebody.
 */
export async function startApproval(desk: Desk, business: Business, starting: Starting): Promise<number> {
  const { typeName, content, concealed } = await business.read(desk, starting.documentId)
  const { bound, asked, hidden } = await foresee(desk, business, { content, concealed }, starting.chosen)
  if (hidden) await assertNamed(desk, hidden, starting.chosen)
  const taken = await flowOf(desk, asked, bound)
  assertChosen(taken, starting.chosen)
  const started = await startOf(desk, taken, content)
  return (await begin(desk, business, taken, started, { typeName, ...starting })).row.id
}

/**
 * Returns the way that a document of another module would take, before it is kept. `concealed`: its fields that the person may not see; where the
 * way hangs on one of them nothing of it is told, as a few questions would find the field. Throws 40900 if no flow fits.
 */
export async function previewApproval(
  desk: Desk,
  business: Pick<Business, 'code' | 'own'>,
  content: Document['content'],
  chosen: Chosen,
  concealed: readonly string[],
): Promise<Preview> {
  return told(desk, await foresee(desk, business, { content, concealed }, chosen))
}

/**
 * Returns the way of a document that may turn out to need no approval, where its initiator may not see on what that hangs. Null where nothing takes
 * it.
 */
export async function previewIfTaken(
  desk: Desk,
  business: Pick<Business, 'code' | 'own'>,
  content: Document['content'],
  chosen: Chosen,
  concealed: readonly string[],
): Promise<Preview | null> {
  const foreseen = await foresee(desk, business, { content, concealed }, chosen)
  const isTaken = foreseen.hidden !== undefined || (await takesAny(desk, foreseen))
  return isTaken ? told(desk, foreseen) : null
}

/**
 * Throws as the start of a document would without the people that `previewIfTaken` asks for: a refusal of those documents alone that need an
 * approval would tell what the initiator may not see.
 */
export async function assertForetold(desk: Desk, business: Business, documentId: number, chosen: Chosen) {
  const foreseen = await foresee(desk, business, await business.read(desk, documentId), chosen)
  const { bound, asked, hidden } = foreseen
  if (hidden) await assertNamed(desk, hidden, chosen)
  else if (await takesAny(desk, foreseen)) assertChosen(await flowOf(desk, asked, bound), chosen)
}

/** What a document's flow follows from; `hidden`: all nodes that might ask the initiator for people, where they may not foresee its way. */
type Foreseen = { bound: Bound; asked: Asked; hidden: Awaited<ReturnType<typeof nodesIfHidden>> }

/** Returns what the initiator may know of the way. */
async function told(desk: Desk, { bound, asked, hidden }: Foreseen): Promise<Preview> {
  if (hidden) return { flowName: '', way: [], ends: 'approved', toChoose: hidden, hidden: true }
  return previewOf(await flowOf(desk, asked, bound))
}

/** Tells whether a flow takes a document, or a rule where none does. */
async function takesAny(desk: Desk, { bound, asked }: Foreseen): Promise<boolean> {
  if (bound.unmatched !== 'refuse') return true
  const form = await formOf(desk, asked)
  return bound.flows.some(({ when }) => takes(when, form))
}

async function foresee(
  desk: Desk,
  business: Pick<Business, 'code' | 'own'>,
  { content, concealed }: Pick<Document, 'content' | 'concealed'>,
  chosen: Chosen,
): Promise<Foreseen> {
  const bound = await boundFlows(desk, business.code, null)
  const hidden = await nodesIfHidden(desk, bound, await unseenOf(desk, business, concealed))
  const asked: Asked = { business: business.code, formId: null, content, chosen, initiator: initiatorOf(desk) }
  return { bound, asked, hidden }
}
