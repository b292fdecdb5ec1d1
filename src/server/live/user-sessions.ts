import type { FirstMessage, Session } from './channel';

/** The open sessions of one channel by user, for channels that are told about users. */
export class UserSessions<Hello extends FirstMessage = FirstMessage> {
  private readonly byUser = new Map<string, Set<Session<Hello>>>();

  /** The session removes itself when its connection closes. */
  add(session: Session<Hello>): void {
    const { uid, connection } = session;
    const open = this.byUser.get(uid) ?? new Set<Session<Hello>>();
    this.byUser.set(uid, open.add(session));
    connection.onClose(() => {
      open.delete(session);
      if (open.size === 0 && this.byUser.get(uid) === open) this.byUser.delete(uid);
    });
  }

  of(uid: string): readonly Session<Hello>[] {
    return [...(this.byUser.get(uid) ?? [])];
  }
}
