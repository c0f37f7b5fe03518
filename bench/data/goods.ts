import type { Client } from 'pg'

/**
 * Gives the first company `rows` goods, unless it has as many. Names are of some thousand combinations, codes are numbered, sizes are
 * those of tiles. The same `rows` gives the same goods.
 */
export async function layGoods(owner: Client, rows: number): Promise<void> {
  const { rows: known } = await owner.query<{ n: number }>('select count(*)::int as n from goods where office_id = 1')
  if ((known[0]?.n ?? 0) >= rows) return
  await owner.query(laySql, [rows, known[0]?.n ?? 0, stones, finishes, kinds])
  await owner.query('vacuum analyze goods')
}

const stones = [
  '雪山白',
  '鱼肚白',
  '爵士白',
  '云朵灰',
  '罗马米',
  '山水',
  '银河灰',
  '青海玉',
  '沙漠米',
  '胡桃',
  '白橡',
  '柚木',
]
const finishes = ['柔光', '亮光', '哑光', '模具面', '数码', '连纹', '通体', '防滑', '臻选', '都会']
const kinds = ['大理石瓷砖', '木纹砖', '岩板', '抛釉砖', '仿古砖', '地铁砖', '花砖', '踢脚线']

/** $1 goods in all, $2 those that are there, $3 to $5 words of names. */
const laySql = `
with brand as (select array_agg(id order by id) as ids from dictionary_item where office_id = 1 and type_code = 'intentionBrand'),
category as (select array_agg(id order by id) as ids from dictionary_item where office_id = 1 and type_code = 'intentionCategory'),
size as (select array[[800, 800, 95], [600, 1200, 95], [750, 1500, 105], [600, 600, 90], [400, 800, 90], [900, 1800, 60]] as of)
insert into goods (office_id, code, name, brand_id, category_id, side_a, side_b, thickness, box_pieces, price_unit, list_price, cost, on_sale, created_at)
select 1, 'G' || lpad(n::text, 6, '0'),
  ($3::text[])[1 + n % 12] || ($4::text[])[1 + n / 12 % 10] || ($5::text[])[1 + n / 120 % 8] || ' ' || n / 960,
  brand.ids[1 + n % cardinality(brand.ids)], category.ids[1 + n % cardinality(category.ids)],
  size.of[1 + n % 6][1], size.of[1 + n % 6][2], size.of[1 + n % 6][3], 2 + n % 5, 'area', 5000 + n % 40000, 3000 + n % 20000,
  n % 15 <> 0, now() - n * interval '1 minute'
from generate_series($2::int + 1, $1::int) n, brand, category, size`
