import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts, type RecordTab } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { may } from '../../../kernel/web/session.ts'
import { linkRoutes } from '../api/link.ts'
import type { QuotationDetail, QuotationRow } from '../api/quotation.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { Compare } from './detail/Compare.tsx'
import { Lines } from './detail/Lines.tsx'
import { QuotationHead } from './detail/QuotationHead.tsx'
import { Sharing } from './detail/Sharing.tsx'
import { EditQuotation } from './editor/EditQuotation.tsx'
import { NewQuotation } from './editor/NewQuotation.tsx'
import { numberOf } from './quotationList.tsx'
import { quotationQueries } from './quotationQuery.ts'
import { quotationTabs } from './quotationTabs.ts'
import '../../lines/web/lines.css'
import './quotation.css'

type Parts = RecordParts<QuotationRow, QuotationDetail>

/** A quotation with its lines, beside the others of its deal. What colleagues save during an edit is told when one saves. */
const partsOf = (brought: (of: { quotation: QuotationDetail }) => RecordTab[]): Parts => ({
  record: quotationRecord,
  queries: quotationQueries,
  width: 'wide',
  title: quotation => `${numberOf(quotation)} ${quotation.variant}`,
  head: (quotation, ways) => <QuotationHead quotation={quotation} {...ways} />,
  tabs: quotation => [
    { key: 'lines', title: '明细', body: <Lines quotation={quotation} /> },
    { key: 'compare', title: '方案对比', body: <Compare quotation={quotation} /> },
    ...(may(linkRoutes.list) ? [{ key: 'sharing', title: '分享', body: <Sharing quotation={quotation} /> }] : []),
    ...brought({ quotation }),
    historyTab,
  ],
  edit: {
    route: routes.save,
    title: quotation => (quotation ? `编辑报价单 ${numberOf(quotation)}` : '编辑报价单'),
    width: 'full',
    anew: true,
    refuses: quotation => (quotation.may.edit ? null : '这份报价单现在不能编辑，可以复制为新版本。'),
    form: (quotation, { onClose, onSaved }) => (
      <EditQuotation quotation={quotation} onClose={onClose} onSaved={onSaved} />
    ),
  },
  add: {
    route: routes.add,
    title: '新建报价单',
    width: 'full',
    form: (asked, { onClose, onSaved }) => <NewQuotation asked={asked} onClose={onClose} onSaved={onSaved} />,
  },
})

/** Shows the drawers of quotations. */
export default function QuotationDrawers({ list }: { list: ListModel<QuotationRow> }) {
  return <RecordDrawers parts={partsOf(useBroughtTabs(quotationTabs))} list={list} />
}
