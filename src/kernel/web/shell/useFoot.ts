import { useAppSettings } from '../appSettings.ts'
import { usePhone } from '../ui/usePhone.ts'

/** Tells whether the bar at a phone's foot is shown. */
export function useFoot(): boolean {
  const isPhone = usePhone()
  return useAppSettings(state => state.foot) && isPhone
}
