import type { ComponentType } from 'react'

/** A tab that another module draws with these properties, for people who have its menu. */
export type BroughtTab<Props> = {
  key: string
  title: string
  /** Code of the menu. */
  menu: string
  Tab: ComponentType<Props>
}

/** A button that another module draws with these properties, for people who have its menu. */
export type BroughtAct<Props> = {
  key: string
  /** Code of the menu. */
  menu: string
  Act: ComponentType<Props>
}
