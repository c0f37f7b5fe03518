import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatFen } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { setPlaces as places } from '../api/places.ts'
import { setRoutes as routes } from '../api/set.ts'
import { perWords } from './words.ts'

/** Shows the sets that goods are part of, as standard goods or as an upgrade. */
export default function GoodsSets({ goods }: { goods: GoodsDetail }) {
  const { data, error } = useQuery(queryOf(routes.withGoods, { params: { goodsId: goods.id } }))
  if (error) return <p className="nothing">{error.message}</p>
  if (data?.length === 0) return <p className="nothing">没有套餐包含这个商品。</p>
  return (
    <table className="changes">
      <tbody>
        {data?.map(({ id, name, code, price, per, onSale }) => (
          <tr key={id}>
            <td>
              <Link to={linkTo(places.list, { view: 'all', open: id })}>{name}</Link> {!onSale && <Tag>已下架</Tag>}
            </td>
            <td>{code}</td>
            <td>
              {formatFen(price)} {perWords(per)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
