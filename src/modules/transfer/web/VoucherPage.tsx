import { lazy } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { download } from '../../../kernel/web/files.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, useSession } from '../../../kernel/web/session.ts'
import { voucherRoutes as routes, type VoucherRow } from '../api/voucher.ts'
import { voucherList } from './voucherList.tsx'

const VoucherDrawer = lazy(() => import('./VoucherDrawer.tsx'))

/** Draws the screen 凭证下载 (voucherDownload). */
export default function VoucherPage() {
  const list = useList(voucherList)
  const [, open] = useAddress('open')
  const me = useSession(state => state.person?.employeeId)
  const fetch = async (row: VoucherRow) => {
    await download(routes.fetch, { params: { id: row.id } })
    list.refresh()
  }
  return (
    <RecordScreen
      list={list}
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
      drawers={<VoucherDrawer list={list} />}
    />
  )
}
