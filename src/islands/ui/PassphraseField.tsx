import { studioWords } from '#shared/language.ts';
import { type ComponentProps, useState } from 'react';
import { TextField } from './Field.tsx';

/** `data-secret`: nothing keeps what is typed, also while it is shown. */
const SECRET = { 'data-secret': '', autoCapitalize: 'none', spellCheck: false };

/** A password that is made here, and can be shown: a slip would be found out when it is needed. */
export function PassphraseField(field: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <TextField {...field} {...SECRET} type={isShown ? 'text' : 'password'} />
      <label className="flex min-h-target items-center gap-3">
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        {studioWords().copies.nightly.show}
      </label>
    </div>
  );
}
