import { type ComponentType, Suspense } from 'react'
import { usePageTab } from '../usePageTab.ts'
import { Kinds } from './KindTabs.tsx'

/** `bare`: it has no views. */
export type ListTab = { key: string; title: string; Tab: ComponentType; bare?: true }

/** Draws a screen of several lists, of which the address says which is open. */
export function TabbedLists({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const [key, open] = usePageTab(tabs)
  const shown = tabs.find(one => one.key === key)
  return (
    <Kinds
      label={label}
      kinds={Object.fromEntries(tabs.map(({ key, title }) => [key, title]))}
      value={key}
      bare={shown?.bare ?? false}
      onChange={open}
    >
      <Suspense>{shown && <shown.Tab key={key} />}</Suspense>
    </Kinds>
  )
}
