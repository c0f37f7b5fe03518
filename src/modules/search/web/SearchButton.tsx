import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../kernel/web/session.ts'
import { BarTool } from '../../../kernel/web/shell/BarTool.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'

const SearchBox = lazy(() => import('./SearchBox.tsx'))

/** Shows the button of the search, also opened by Ctrl/⌘ K (product.md §4); the box's code loads when it is first opened. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const known = useSession(state => state.person !== undefined)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (!known) return null
  return (
    <>
      <BarTool
        icon={<Icon name="search" size={18} />}
        label="搜索"
        hint="搜索（Ctrl K）"
        text="搜索"
        onPress={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <SearchBox onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
