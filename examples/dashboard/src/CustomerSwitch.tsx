import type { Session } from './session.ts'

interface CustomerSwitchProps {
  session: Session
  onSwitch: (groupRef: string) => void
}

/** Renders a menu to sign in as another customer. The backend decides whose data the page receives. */
export function CustomerSwitch({ session, onSwitch }: CustomerSwitchProps) {
  return (
    <label className="customer">
      <span>Signed in as</span>
      <select value={session.customer} onChange={(event) => onSwitch(event.target.value)}>
        {session.customers.map(({ groupRef, name }) => (
          <option key={groupRef} value={groupRef}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
