import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { download } from '../../../kernel/web/files.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { may, useSession } from '../../../kernel/web/session.ts'
import { voucherRoutes as routes, type VoucherRow } from '../api/voucher.ts'
import { voucherList } from './voucherList.tsx'

const VoucherDrawer = lazy(() => import('./VoucherDrawer.tsx'))

/** Draws the screen 凭证下载 (voucherDownload). */
export default function VoucherPage() {
  const list = useList(voucherList)
  const [opened, open, close] = useAddress('open')
  const drawer = useEver(opened !== null)
  const me = useSession(state => state.person?.employeeId)
  const id = opened && /^[1-9]\d{0,15}$/.test(opened) ? Number(opened) : undefined
  const fetch = async (row: VoucherRow) => {
    await download(routes.fetch, { params: { id: row.id } })
    list.refresh()
  }
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        tools={row =>
          row.state === 'ready' &&
          (row.createdBy === me && may(routes.fetch) ? (
            <button type="button" className="link" onClick={() => void fetch(row)}>
              下载
            </button>
          ) : (
            <button type="button" className="link" onClick={() => open(row.id)}>
              查看
            </button>
          ))
        }
      />
      <Suspense>{drawer && <VoucherDrawer id={id} list={list} onOpen={open} onClose={close} />}</Suspense>
    </>
  )
}
