import { AlertList } from './AlertList.tsx'

export const PastAlerts = () => <AlertList of="all" />
