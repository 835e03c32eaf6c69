import type { Session } from './session.ts'

interface CustomerSwitchProps {
  session: Session
  onSwitch: (groupRef: string) => void
}

/** Signs in as another customer. The page only asks; whose data it then gets is up to the backend. */
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
