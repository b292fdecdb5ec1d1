import type * as v from 'valibot';
import type { CallActions } from '../page/actions';
import type { Call, EndpointName } from '../transport/endpoint';
import type { CallResult, Failure, FileCall, Http, ReadOptions } from '../transport/http';

/** The screens' calls: each waits until the server answers this user at all. */
export class Calls implements CallActions {
  /** @param admitted resolves when the server answers this user, see `Session.admitted` */
  constructor(
    private readonly http: Http,
    private readonly admitted: () => Promise<void>,
  ) {}

  async read<S extends v.GenericSchema>(
    call: Call<S>,
    options: ReadOptions<v.InferOutput<S>>,
  ): Promise<{ ok: true } | Failure> {
    await this.admitted();
    const result = await this.http.read(call, options);
    if (result.ok || !result.userStatus) return result;
    // New terms, agreed to while the question stands.
    await this.admitted();
    return this.http.read(call, options);
  }

  post<S extends v.GenericSchema>(
    call: Call<S>,
    body: object,
    key?: string,
    signal?: AbortSignal,
  ): Promise<CallResult<v.InferOutput<S>>> {
    return this.http.post(call, body, key, signal);
  }

  async change<S extends v.GenericSchema>(
    call: Call<S>,
    ...changed: readonly EndpointName[]
  ): Promise<CallResult<v.InferOutput<S>>> {
    await this.admitted();
    const result = await this.http.get(call);
    this.http.forget(...changed);
    return result;
  }

  download(file: FileCall, signal: AbortSignal): Promise<CallResult<Blob>> {
    return this.http.download(file, signal);
  }
}
