import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../kernel/web/session.ts'
import { BarTool } from '../../../kernel/web/shell/BarTool.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'

const SearchBox = lazy(() => import('./SearchBox.tsx'))

/** Shows the buttons for something new and for the search, also opened by Ctrl/⌘ K (product.md §4); the box's code loads when it is first opened. */
export function SearchTools() {
  const [open, setOpen] = useState<'begin' | 'find'>()
  const known = useSession(state => state.person?.officeId)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen('find')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (known === undefined) return null
  return (
    <>
      {known !== null && (
        <BarTool icon={<Icon name="plus" size={18} />} label="新建" text="新建" onPress={() => setOpen('begin')} />
      )}
      <BarTool
        icon={<Icon name="search" size={18} />}
        label="搜索"
        hint="搜索（Ctrl K）"
        text="搜索"
        onPress={() => setOpen('find')}
      />
      {open && (
        <Suspense>
          <SearchBox key={open} begins={open === 'begin'} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
