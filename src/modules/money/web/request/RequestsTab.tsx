import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { type RequestDetail, type RequestRow, requestKinds } from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'
import { requestQueries } from '../queries.ts'
import { RequestHead } from './RequestHead.tsx'
import { requestList } from './requestList.tsx'

const parts: RecordParts<RequestRow, RequestDetail> = {
  record: requestRecord,
  queries: requestQueries,
  width: 'wide',
  title: ({ kind, number }) => `${requestKinds[kind]} ${number}`,
  head: request => <RequestHead request={request} />,
  tabs: () => [historyTab],
}

/** Shows refunds, invoices, forfeits and releases: what waits to be paid or issued first. */
export default function RequestsTab() {
  const list = useList(requestList)
  return (
    <RecordScreen
      record={requestRecord}
      list={list}
      actions={<ExportMenu kind="moneyRequest" noun="申请单" element="collectionInfo:export" list={list} />}
      drawers={<RecordDrawers parts={parts} list={list} />}
    />
  )
}
