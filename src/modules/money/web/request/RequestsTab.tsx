import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { requestList } from './requestList.tsx'

/** Shows refunds, invoices, forfeits and releases: what waits to be paid or issued first. */
export default function RequestsTab() {
  const list = useList(requestList)
  const [opened, open, close] = useAddress('request')
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<ExportMenu kind="moneyRequest" noun="申请单" element="collectionInfo:export" list={list} />}
      />
      <RequestDrawer id={idIn(opened)} list={list} onOpen={open} onClose={close} />
    </>
  )
}
