import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberWords } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { earnestRecord } from '../api/earnest.ts'
import { earnestPlaces } from '../api/places.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

const most = 20

/** What 库存定金 keeps of goods now, as far as the person sees it, and entering one. */
export default function GoodsEarnests({ goods: { id, code } }: { goods: GoodsDetail }) {
  const body = { view: 'blocked', search: code, pageSize: most }
  const { data } = useQuery(queryOf(routes.list, { body }, { quiet: true }))
  if (!data) return null
  return (
    <>
      {may(routes.add) && (
        <p>
          <Link className="btn btn-plain" to={linkTo(earnestPlaces.list, { new: `goods-${id}` })}>
            登记定金
          </Link>
        </p>
      )}
      {data.rows.length === 0 && <p className="nothing">您的数据范围内没有定金单留着这个商品。</p>}
      <table className="changes">
        <tbody>
          {data.rows.map(row => (
            <tr key={row.id}>
              <td>
                <Link className="whole" to={openAt(earnestRecord, row.id)}>
                  {row.number}
                </Link>{' '}
                <StateTag record={earnestRecord} state={row.state} />
              </td>
              <td>{row.customerName}</td>
              <td>{row.goodsNames}</td>
              <td>共留 {numberWords(row.held)} 片/件</td>
              <td>至 {formatDateTime(row.untilAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
