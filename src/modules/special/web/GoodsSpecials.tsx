import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { specialPlaces as places } from '../api/places.ts'
import { quantityUnits } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { specialRoutes as routes } from '../api/special.ts'

const most = 50

/** Shows the special offers of goods within the person's data scope, the newest first, and the way to ask for one. */
export default function GoodsSpecials({ goods }: { goods: GoodsDetail }) {
  const body = { filters: { goodsCode: { in: [goods.code] } }, pageSize: most }
  const { data, error } = useQuery(queryOf(routes.list, { body }))
  if (error) return <p className="nothing">{error.message}</p>
  return (
    <>
      {may(routes.add) && (
        <p>
          <Link className="btn btn-plain" to={linkTo(places.list, { new: `goods-${goods.id}` })}>
            申请特价
          </Link>
        </p>
      )}
      {data?.rows.length === 0 && <p className="nothing">您的数据范围内没有这个商品的特价。</p>}
      <table className="changes">
        <tbody>
          {data?.rows.map(({ id, number, state, customerName, price, left, quantity, quantityUnit, untilOn }) => (
            <tr key={id}>
              <td>
                <Link to={linkTo(places.list, { open: id })}>{number}</Link>{' '}
                <StateTag record={specialRecord} state={state} />
              </td>
              <td>{customerName}</td>
              <td>{yuan(price)}</td>
              <td>
                剩 {left} / {quantity} {quantityUnits[quantityUnit]}
              </td>
              <td>至 {untilOn}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
