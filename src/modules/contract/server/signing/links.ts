import { shownToStrangers } from '../../../customFields/server/index.ts'
import type { Letterhead } from '../../../organisation/api/letterhead.ts'
import { headOnPaper } from '../../../organisation/server/index.ts'
import { linkHandlers as linkHandlersOf } from '../../../sharing/server/index.ts'
import type { ContractKind } from '../../api/contract.ts'
import { signingRoutes } from '../../api/signing.ts'
import { contractPaper, nameOf, pdfOf } from '../paper/paper.ts'
import { type RawPaper, sharedOf } from '../paper/shared.ts'
import { contracts } from '../record/contracts.ts'

type Raw = {
  kind: ContractKind
  paper: RawPaper
  letterhead: Letterhead
  digest: string
  signed: { signer: string; at: string } | null
}

/** The calls about links by which customers sign. */
export const linkHandlers = linkHandlersOf(signingRoutes, {
  kind: 'contract',
  visible: contracts.visible,
  assertShareable: (_, contract) => contracts.assertAct(contract, 'sign'),
  logs: { made: '发送签署链接', revoked: '撤回签署链接' },
  shown: ({ kind, paper, ...rest }: Raw) => ({ contract: sharedOf(paper, kind, shownToStrangers), ...rest }),
  pictures: ({ contract }) => [contract.logo],
  pdf: async ({ contract, letterhead }, pictures) =>
    pdfOf(nameOf(contract), contractPaper(contract, await headOnPaper({ letterhead, pictures }))),
})
