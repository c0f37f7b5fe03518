import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadAsOf } from './ReadAsOf.tsx'

const drawn = (asOf?: string) => renderToStaticMarkup(<ReadAsOf asOf={asOf} />)

test('a report from a standby says as of when it is, in the time of the company; one from the primary says nothing', () => {
  expect(drawn('2026-11-30T01:02:03.456+00:00')).toMatch(
    /^<time [^>]*title="2026-11-30 09:02:03，读自备库">数据截至 09:02:03<\/time>$/,
  )
  expect(drawn()).toBe('')
})
