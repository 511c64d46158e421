import { useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

const MEMBER = 'kiosk'

interface Address {
  pathname: string
  search: string
  hash: string
}

/** The wall mode that an address requests; null when it requests none. */
export function kioskParam(search: string): boolean | null {
  const param = new URLSearchParams(search).get(MEMBER)
  return param === null ? null : param === '1'
}

export function isKiosk(search: string): boolean {
  return kioskParam(search) ?? document.documentElement.dataset.kiosk !== undefined
}

/** The same screen with or without the wall mode; '0' is applied once and then removed. */
export function kioskAddress({ pathname, search, hash }: Address, on: boolean | null): To {
  const members = new URLSearchParams(search)
  if (on === null) members.delete(MEMBER)
  else members.set(MEMBER, on ? '1' : '0')
  return { pathname, search: members.size > 0 ? `?${members}` : '', hash }
}

/** Whether the page is in wall mode: once an address has set it, it stays on for every screen opened from there. */
export function useKiosk(): boolean {
  const address = useLocation()
  const navigate = useNavigate()
  const param = kioskParam(address.search)
  const [remembered, setRemembered] = useState(param ?? false)
  const kiosk = param ?? remembered
  useEffect(() => {
    setRemembered(kiosk)
    if (kiosk) document.documentElement.dataset.kiosk = ''
    else delete document.documentElement.dataset.kiosk
  }, [kiosk])
  useEffect(() => {
    if (kiosk && param === null) void navigate(kioskAddress(address, true), { replace: true, preventScrollReset: true })
    if (param === false) void navigate(kioskAddress(address, null), { replace: true, preventScrollReset: true })
  }, [kiosk, param, address, navigate])
  return kiosk
}
