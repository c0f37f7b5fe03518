import { lazy, Suspense } from 'react'
import './region.css'

const RegionDialog = lazy(() => import('./RegionDialog.tsx'))

type Props = { chosen: string; onChoose: (label: string) => void; onClose: () => void }

/** Chooses a region of the official list as one text, its parts with spaces between them; nothing for none. */
export function RegionChooser({ chosen, onChoose, onClose }: Props) {
  const [province = '', city = '', district = ''] = chosen.split(' ')
  return (
    <Suspense>
      <RegionDialog
        chosen={{ province, city, district }}
        onChoose={region => onChoose(Object.values(region).filter(Boolean).join(' '))}
        onClose={onClose}
      />
    </Suspense>
  )
}
