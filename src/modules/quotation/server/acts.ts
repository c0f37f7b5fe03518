import { sql } from 'kysely'
import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { copiedCustomValues, factsOf, keepCustomValues, newCustomValues } from '../../customFields/server/index.ts'
import { judge, linesTold, ofDeal, orderOffTold, reopened, type Sheet, today } from '../../lines/server/index.ts'
import type { CopiedQuotation, QuotationContent, QuotationHead } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { usualValidity } from './begin.ts'
import { assertFit, replaceOthers } from './closing.ts'
import { customQuotation } from './custom.ts'
import { detailOf, sheetOf } from './detail.ts'
import { finalises } from './floors.ts'
import { type QuotationRecord, quotations } from './quotations.ts'
import { storeLines } from './store.ts'
import { headColumns, numberPrefix, summedColumns } from './write.ts'

type Body = { id: number; version: number }

/** Does an act on a quotation in a state that allows it. */
async function act(
  desk: Desk,
  { id, version }: Body,
  kind: 'send' | 'accept' | 'void',
  action: string,
  patch: Patch<'quotation'>,
) {
  const quotation = await quotations.lock(desk, id, kind, { version })
  if (kind !== 'void') await assertFit(desk, quotation, kind)
  await desk.change('quotation', quotation, patch, { action, name: quotation.number })
  if (kind === 'send') await replaceOthers(desk, quotation)
  await quotations.tell(desk, [quotation])
  return detailOf(desk, id)
}

/** Returns a stored quotation as if it were typed anew. */
function contentOf(head: QuotationHead, { spaces, lines, sets }: Sheet): QuotationContent {
  const within = (space: number) => lines.filter(line => line.space === space).map(({ goods: _, ...line }) => line)
  return {
    ...headColumns(head),
    sets: sets.map(({ key, setId, area }) => ({ key, setId, area })),
    spaces: spaces.map((name, space) => ({ name, lines: within(space) })),
  }
}

/** Copies a quotation with the prices of today; a version keeps the number, a variant gets its own. */
async function copy(
  desk: Desk,
  id: number,
  as: 'version' | 'variant',
  variant: string | undefined,
): Promise<CopiedQuotation> {
  const quotation = await quotations.visible(desk, id)
  const head = quotation as unknown as QuotationHead
  const old = await sheetOf(desk, quotation)
  const asked = { ...head, variant: variant ?? head.variant, validUntil: await usualValidity(desk) }
  const { sheet, order, notes } = await reopened(desk, contentOf(asked, old), old)
  const fresh = { ...asked, ...order }
  const judged = await judge(desk, { ...fresh, ...ofDeal(quotation) }, sheet)
  const numbered = as === 'version' ? await nextRevision(desk, quotation) : await newNumber(desk)
  const summed = summedColumns(sheet, judged)
  const copied = await copiedCustomValues(desk, customQuotation, quotation.own)
  const own = await newCustomValues(desk, customQuotation, undefined, factsOf(customQuotation, summed), copied)
  const made = await desk.insert(
    'quotation',
    {
      ...headColumns(fresh),
      ...summed,
      ...numbered,
      own,
      ...ofDeal(quotation),
      pricedOn: today(),
      createdBy: desk.employeeId,
    },
    {
      action: as === 'version' ? '复制为新版本' : '复制为新方案',
      name: numbered.number,
      more: { ...orderOffTold(fresh), ...told(old, sheet, notes) },
    },
  )
  await keepCustomValues(desk, customQuotation, made.id, own)
  await storeLines(desk, made.id, sheet)
  await quotations.tell(desk, [made])
  return { ...(await detailOf(desk, made.id)), notes }
}

/** Returns what a copy differs in from the quotation that it was made of, for its history. */
function told(old: Sheet, copy: Sheet, notes: readonly string[]): Changes {
  const lines = linesTold(old, copy)
  return notes.length === 0 ? lines : { ...lines, notes: [null, notes.join('；')] }
}

const newNumber = async (desk: Desk) => {
  const [number] = (await nextNumbers(desk, numberPrefix)) as [string]
  return { number, revision: 1 }
}

/** Returns the next revision of a number; who copies at the same time waits for the first row, which both lock. */
async function nextRevision(desk: Desk, { number }: QuotationRecord) {
  const first = await desk
    .from('quotation')
    .select('id')
    .where('number', '=', number)
    .where('revision', '=', 1)
    .executeTakeFirstOrThrow()
  await desk.lock('quotation', [first.id])
  const { last } = await desk
    .from('quotation')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { number, revision: last + 1 }
}

export const actHandlers = [
  handle(routes.send, (desk, { body }) =>
    act(desk, body, 'send', finalises, { state: 'sent', sentAt: sql`now()`, belowCount: 0 }),
  ),
  handle(routes.accept, (desk, { body }) =>
    act(desk, body, 'accept', '客户接受报价单', { state: 'accepted', acceptedAt: sql`now()` }),
  ),
  handle(routes.revoke, (desk, { body: { reason, ...body } }) =>
    act(desk, body, 'void', '作废报价单', { state: 'void', voidReason: reason }),
  ),
  handle(routes.copy, (desk, { body: { id, as, variant } }) => copy(desk, id, as, variant)),
]
