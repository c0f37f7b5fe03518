import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Community } from '../../api/community.ts'
import { Suggestions } from './Suggestions.tsx'
import { withCommunity, worthwhile } from './suggested.ts'

const region = { province: '上海市', city: '上海市', district: '浦东新区' }
const nowhere = { province: '', city: '', district: '' }
const known: Community = { community: '云栖花园', ...region, count: 3 }
const placeless: Community = { community: '江南里', ...nowhere, count: 1 }

describe('choosing a community', () => {
  it('fills an empty region, and leaves a chosen one', () => {
    expect(withCommunity({ community: '云' }, known)).toEqual({ community: '云栖花园', ...region })
    expect(withCommunity({ community: '云', ...nowhere }, known)).toEqual({ community: '云栖花园', ...region })
    expect(withCommunity({ community: '云', ...nowhere, city: '杭州市' }, known)).toEqual({ community: '云栖花园' })
  })

  it('is not offered if it changes nothing', () => {
    expect(worthwhile([known, placeless], { community: '江南里' })).toEqual([known])
    expect(worthwhile([known], { community: '云栖花园' })).toEqual([known])
    expect(worthwhile([known], { community: '云栖花园', city: '杭州市' })).toEqual([])
  })
})

it('each suggestion shows its region, its number of customers, and whether it is selected', () => {
  const html = renderToStaticMarkup(<Suggestions id="list" found={[known, placeless]} at={1} onChoose={() => {}} />)
  expect(html).toMatch(/id="list-0"[^>]*aria-selected="false".*云栖花园.*上海市 \/ 浦东新区.*3 位客户/)
  expect(html).toMatch(/id="list-1"[^>]*aria-selected="true".*江南里.*1 位客户/)
})
