import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { type News as Item, releaseRoutes } from '../api/release.ts'
import { useNewBuild } from './useNewBuild.ts'

const NewsDialog = lazy(() => import('./NewsDialog.tsx'))

/** Shows a notice of a new release once, without taking the focus, and a notice of a newer build. */
export default function News() {
  const [read, setRead] = useState<Item[]>([])
  useNewBuild()
  useEffect(() => {
    void tell(setRead).catch(() => undefined)
  }, [])
  return <Suspense>{read.length > 0 && <NewsDialog news={read} onClose={() => setRead([])} />}</Suspense>
}

async function tell(onRead: (news: Item[]) => void): Promise<void> {
  const news = await call(releaseRoutes.news, undefined, { silent: true })
  const [newest] = news
  if (!newest) return
  const title = `有新变化（${newest.name}）：`
  notice.info(newest.title, { title, duration: 0, action: { text: '看看', run: () => onRead(news) } })
  await call(releaseRoutes.seen, { body: { ids: news.map(one => one.id) } }, { silent: true })
}
