import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** A password field with a button to show its content, and a hint when Caps Lock is on. */
export function PasswordField(field: ComponentProps<typeof TextField>) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  const capsHint = caps ? text('sign.caps-lock') : undefined
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      hint={
        // The element is always present, so that screen readers announce the hint and nothing moves.
        <>
          {!capsHint && field.hint}
          <span aria-live="polite">{capsHint ?? (field.hint ? '' : '\u00a0')}</span>
        </>
      }
      end={
        <Button look="quiet" aria-pressed={shown} aria-label={text('sign.show-password')} onClick={() => setShown(!shown)}>
          {text(shown ? 'sign.hide' : 'sign.show')}
        </Button>
      }
    />
  )
}
