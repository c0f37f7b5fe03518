import { Icon } from '../ui/Icon.tsx'

/** Scrolls the strip of tabs, where it has more than fit. */
export default function Arrow({ to, onPress }: { to: 'left' | 'right'; onPress: () => void }) {
  const label = to === 'left' ? '向左滚动' : '向右滚动'
  return (
    <button type="button" className="tabs-arrow" aria-label={label} tabIndex={-1} onClick={onPress}>
      <Icon name={to} size={14} />
    </button>
  )
}
