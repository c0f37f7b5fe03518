import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handlePieces } from '../../../kernel/server/http/mount.ts'
import { seenOn, shownToStrangers } from '../../customFields/server/index.ts'
import { readPictures } from '../../files/server/index.ts'
import { letterheadOf } from '../../organisation/server/index.ts'
import { linkHandlers as linkHandlersOf } from '../../sharing/server/index.ts'
import { type OpenQuotation, linkRoutes as routes } from '../api/link.ts'
import { acceptedByCustomer, askedByCustomer, isValid, openedByCustomer } from './answers.ts'
import { customQuotation } from './custom.ts'
import { assertFloors } from './floors.ts'
import { pdfOf, picturesOn } from './paper.ts'
import { quotations } from './quotations.ts'
import { type RawPaper, sharedOf } from './shared.ts'

/** Returns what is printed of a quotation that the person may share. Throws 40900 for a draft. */
async function printed(desk: Desk, id: number) {
  const quotation = await quotations.visible(desk, id)
  quotations.assertAct(quotation, 'share')
  const { rows } = await desk.client.query<{ paper: RawPaper }>('select quotation_paper($1, $2) as paper', [
    desk.officeId,
    id,
  ])
  const shared = sharedOf(rows[0]?.paper as RawPaper, await seenOn(desk, customQuotation.noun))
  await desk.log({ action: '打印报价单', subject: 'quotation', subjectId: id, subjectName: quotation.number })
  const letterhead = await letterheadOf(desk)
  return { shared, head: { letterhead, pictures: await readPictures(desk, picturesOn(shared)) } }
}

/** Returns what a customer opens, of what `quotation_shared` gives. */
function openOf(raw: RawShared): OpenQuotation {
  const { letterhead, digest, signed, asked, ...paper } = raw
  const accepted = paper.state === 'accepted'
  const acceptable = !accepted && isValid(paper.validUntil)
  return {
    ...sharedOf(paper, shownToStrangers),
    letterhead,
    digest,
    signed,
    asked,
    acceptable,
    accepted,
    messages: false,
  }
}

type RawShared = RawPaper & Pick<OpenQuotation, 'letterhead' | 'digest' | 'signed' | 'asked'>

export const linkHandlers = [
  handlePieces(routes.pdf, async (pieces, { params: { id } }) => {
    const { shared, head } = await pieces.each('print', desk => printed(desk, id))
    return pdfOf(shared, head)
  }),

  ...linkHandlersOf(routes, {
    kind: 'quotation',
    visible: quotations.visible,
    async assertShareable(desk, quotation) {
      quotations.assertAct(quotation, 'share')
      if (quotation.state === 'sent') await assertFloors(desk, quotation)
    },
    logs: { made: '分享报价单', revoked: '撤回链接' },
    shown: openOf,
    opened: openedByCustomer,
    signed: acceptedByCustomer,
    asked: askedByCustomer,
    pictures: picturesOn,
    pdf: (shared: OpenQuotation, pictures) => pdfOf(shared, { letterhead: shared.letterhead, pictures }),
  }),
]
