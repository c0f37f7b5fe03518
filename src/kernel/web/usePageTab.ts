import { useSearchParams } from 'react-router'

/**
 * Keeps in the address which tab of a page is open (`?tab=rows`), so that a link and a reload open it; the first tab has the bare address, and stands
 * for one that is not there. A change drops the other parameters, which belong to the tab before.
 */
export function usePageTab(tabs: readonly { key: string }[]): [key: string, open: (key: string) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]?.key ?? ''
  const { key = first } = tabs.find(one => one.key === params.get('tab')) ?? {}
  return [key, next => setParams(next === first ? {} : { tab: next }, { replace: true })]
}
