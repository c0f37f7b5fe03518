import { buttons } from './samples/buttons.tsx'
import { choices } from './samples/choices.tsx'
import { forms } from './samples/forms.tsx'
import { lists } from './samples/lists.tsx'
import { planes } from './samples/planes.tsx'
import { records } from './samples/records.tsx'
import { screens } from './samples/screens.tsx'
import { words } from './samples/words.tsx'

/** Every sample of the page, in its order. */
export const samples = [...buttons, ...words, ...choices, ...forms, ...lists, ...records, ...screens, ...planes]
